// Sizes of randomized and repeated tests: a sample in `npm test`, everything in `npm run campaign`.

const isCampaign = process.env.COFFER_TEST_SCALE === 'campaign'

/**
 * Chooses the size of a test.
 *
 * @param sample repetitions in `npm test`
 * @param full repetitions in `npm run campaign`
 */
export const repetitions = (sample: number, full: number): number => (isCampaign ? full : sample)

/**
 * The seed of this run's random choices, an integer from 0 to 2^31 - 1. The test runner sets and prints `COFFER_TEST_SEED`, and setting it
 * repeats a run; a test file that is run by itself draws its own seed, which the file must print.
 */
export const testSeed = Number(process.env.COFFER_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
