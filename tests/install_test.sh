#!/bin/sh
# Installs into a temporary prefix and builds the example program against it, through
# find_package, through pkg-config, and as C++. Usage: install_test.sh SOURCE_DIR BUILD_DIR
set -eu
source=$1
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "install_test: $*" >&2
    exit 1
}

cmake --install "$build" --prefix "$work/prefix" >"$work/install.log"
for file in bin/orthant include/orthant/orthant.h share/man/man1/orthant.1 \
    share/bash-completion/completions/orthant; do
    [ -f "$work/prefix/$file" ] || fail "$file was not installed"
done
"$work/prefix/bin/orthant" --version
[ "$("$work/prefix/bin/orthant" perft 2 --variant raumschach 2>/dev/null)" = 3615 ] ||
    fail "the installed program counts wrong"

check_output() {
    printf '%s:\n%s\n' "$1" "$2"
    printf '%s\n' "$2" | grep -q '^chess: [A-Za-z]' || fail "$1: no chess move"
    printf '%s\n' "$2" | grep -q '^raumschach: [A-Za-z]' || fail "$1: no Raumschach move"
}

cmake -S "$source/docs/examples" -B "$work/example" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/configure.log"
cmake --build "$work/example" >"$work/build.log" || { cat "$work/build.log"; fail "find_package"; }
check_output find_package "$("$work/example/best_move")"

# A moved prefix must do as well, and pkg-config must find its way from where the file lies.
mv "$work/prefix" "$work/moved"
PKG_CONFIG_PATH=$(dirname "$(find "$work/moved" -name orthant.pc)")
export PKG_CONFIG_PATH
cp "$source/docs/examples/best_move.c" "$source/docs/examples/Makefile" "$work"
make -s -C "$work" best_move
check_output pkg-config "$("$work/best_move")"

cat >"$work/from_cpp.cc" <<'END'
#include <orthant.h>
int main() { return variant_find("raumschach") == &variant_raumschach ? 0 : 1; }
END
# shellcheck disable=SC2046 # a list of options
${CXX:-c++} -std=c++17 -Wall -Wextra -Wpedantic -Werror -o "$work/from_cpp" "$work/from_cpp.cc" \
    $(pkg-config --cflags --libs orthant)
"$work/from_cpp" || fail "C++ finds another library"
echo "install_test: passed"
