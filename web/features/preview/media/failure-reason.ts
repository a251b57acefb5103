import type { Text } from '#web/i18n/text.tsx'
import type { PreviewFile } from '../preview-file.ts'
import { type MediaFacts, readMediaFacts } from './media-facts.ts'

/** Reason why a file does not play. */
export interface FailureReason {
  readonly text: string
  /** Whether a retry may help: no unsupported format was found. */
  readonly hope: boolean
}

/** Returns why a browser does not play a file; null when the file cannot be loaded at all. */
export async function failureReason(
  file: PreviewFile,
  t: Text['t'],
  signal: AbortSignal,
): Promise<FailureReason | null> {
  try {
    const facts = await readMediaFacts(file, signal)
    return { text: reasonOf(facts, t), hope: facts.container === '' }
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** Returns a text that names the codecs if known, otherwise the container. */
export function reasonOf({ container, videoCodecs, audioCodecs }: MediaFacts, t: Text['t']): string {
  const codecs = [...videoCodecs, ...audioCodecs]
  if (codecs.length > 0) return t('media.codecs', container, codecs.join(', '))
  return container === '' ? t('media.damaged') : t('media.container', container)
}
