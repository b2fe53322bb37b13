#include "tools/optimize/spsa.h"

#include <math.h>
#include <string.h>

#include "core/random.h"

const SpsaSchedule spsa_schedule_default = {
    .iterations = 1000, .alpha = 0.602, .gamma = 0.101, .stability = 0.1, .rate = 0.002, .seed = 1};

void spsa_begin(Spsa *spsa, const SpsaSchedule *schedule, const SpsaParameter *parameters,
                int count) {
    *spsa = (Spsa){.schedule = *schedule, .count = count};
    memcpy(spsa->parameters, parameters, (size_t)count * sizeof *parameters);
    for (int i = 0; i < count; i++)
        spsa->values[i] = parameters[i].start;
}

bool spsa_is_done(const Spsa *spsa) { return spsa->iteration >= spsa->schedule.iterations; }

/* Random signs, the same whenever an iteration is asked for. */
static double sign_of(const Spsa *spsa, int parameter) {
    uint64_t state = spsa->schedule.seed ^ (uint64_t)(spsa->iteration + 1) << 20;
    state = random_next(&state) + (uint64_t)parameter;
    return random_next(&state) >> 63 ? 1 : -1;
}

/* How far a parameter is moved to and fro. */
static double perturbation(const Spsa *spsa, int parameter) {
    const double k = spsa->iteration + 1, n = spsa->schedule.iterations;
    return spsa->parameters[parameter].step * pow(n / k, spsa->schedule.gamma);
}

static double within(const SpsaParameter *parameter, double value) {
    return fmin(fmax(value, parameter->min), parameter->max);
}

void spsa_ask(const Spsa *spsa, double *plus, double *minus) {
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParameter *parameter = &spsa->parameters[i];
        const double move = sign_of(spsa, i) * perturbation(spsa, i);
        plus[i] = within(parameter, spsa->values[i] + move);
        minus[i] = within(parameter, spsa->values[i] - move);
    }
}

void spsa_tell(Spsa *spsa, double result) {
    const SpsaSchedule *schedule = &spsa->schedule;
    const double k = spsa->iteration + 1, n = schedule->iterations, a = schedule->stability * n;
    const double decay = pow((a + n) / (a + k), schedule->alpha);
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParameter *parameter = &spsa->parameters[i];
        const double gain = schedule->rate * parameter->step * parameter->step * decay;
        const double slope = result * sign_of(spsa, i) / perturbation(spsa, i);
        spsa->values[i] = within(parameter, spsa->values[i] + gain * slope);
    }
    spsa->iteration++;
}
