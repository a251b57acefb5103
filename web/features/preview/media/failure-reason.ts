import type { Text } from '#web/i18n/text.tsx'
import type { PreviewFile } from '../preview-file.ts'
import { type MediaFacts, readMediaFacts } from './media-facts.ts'

/** Why a file does not play. */
export interface FailureReason {
  readonly text: string
  /** It may play when it is tried again: nothing is known that speaks against it. */
  readonly hope: boolean
}

/** Why a browser does not play a file; null when the file is not to be had at all, which is another matter. */
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

/** What is known of the inside is told; else what holds it. */
export function reasonOf({ container, pictures, sounds }: MediaFacts, t: Text['t']): string {
  const codecs = [...pictures, ...sounds]
  if (codecs.length > 0) return t('media.codecs', container, codecs.join(', '))
  return container === '' ? t('media.damaged') : t('media.container', container)
}
