import { detect as detectBy, type Found, type Statistics } from '#contract/encodings/detect.ts'

/** Loaded only for bytes that are not Unicode. */
const statistics: Statistics = async (sample) => {
  const { analyse } = await import('chardet')
  return analyse(sample).map(({ name, confidence }) => [name, confidence / 100] as const)
}

/** The encoding of bytes, and what they say in it. Null when they are no text: they hold zero bytes. */
export const detect = (bytes: Uint8Array): Promise<Found | null> => detectBy(bytes, statistics)
