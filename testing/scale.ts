// Sizes of randomized and repeated tests: a sample in `npm test`, everything in `npm run campaign`.

const isCampaign = process.env.COFFER_TEST_SCALE === 'campaign'

/**
 * Returns the number of repetitions of a test.
 *
 * @param sample repetitions in `npm test`
 * @param full repetitions in `npm run campaign`
 */
export const repetitions = (sample: number, full: number): number => (isCampaign ? full : sample)

/**
 * Seed of this run's random choices, an integer from 0 to 2^31 - 1. The test runner sets and prints `COFFER_TEST_SEED`; setting it repeats
 * a run. A test file that runs without the runner draws its own seed, which the file must print.
 */
export const testSeed = Number(process.env.COFFER_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
