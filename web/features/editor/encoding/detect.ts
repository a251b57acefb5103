import { detect as detectBy, type Found, type Statistics } from '#contract/encodings/detect.ts'

/** Loaded only for bytes that are not Unicode. */
const statistics: Statistics = async (sample) => {
  const { analyse } = await import('chardet')
  return analyse(sample).map(({ name, confidence }) => [name, confidence / 100] as const)
}

/** Returns the encoding of bytes and their text; null when they are not text because they contain zero bytes. */
export const detect = (bytes: Uint8Array): Promise<Found | null> => detectBy(bytes, statistics)
