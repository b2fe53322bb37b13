/* How an occupancy becomes an index into a cell's attack sets (W): a multiply per word, portable,
 * or a PEXT per word when compiled for BMI2. */
#ifndef ORTHANT_CORE_SLIDER_INDEX_H
#define ORTHANT_CORE_SLIDER_INDEX_H

#include "tables.h"

#if defined(__BMI2__)
#include <immintrin.h>
#define SLIDER_INDEX_PEXT 1
#else
#define SLIDER_INDEX_PEXT 0
#endif

/* Multi-word magic: the sum of one product per word; its top bits are the index. */
FORCE_INLINE size_t slider_magic_index(const Slider *slider, Bitboard occupied) {
    const Bitboard blockers = occupied & slider->mask;
    uint64_t sum = 0;
    for (int word = 0; word < BB_WORDS; word++) {
        sum += bb_word(blockers, word) * slider->magic[word];
    }
    return sum >> slider->shift;
}

#if SLIDER_INDEX_PEXT
FORCE_INLINE size_t slider_index(const Slider *slider, Bitboard occupied) {
    size_t index = _pext_u64(bb_low(occupied), bb_low(slider->mask));
    if (BB_WORDS > 1) {
        index |= _pext_u64(bb_high(occupied), bb_high(slider->mask)) << slider->shift;
    }
    return index;
}
#else
FORCE_INLINE size_t slider_index(const Slider *slider, Bitboard occupied) {
    return slider_magic_index(slider, occupied);
}
#endif

#endif
