import type { Text } from '#web/text/text.tsx'
import type { PreviewFile } from '../preview-file.ts'
import { type MediaFacts, readMediaFacts } from './media-facts.ts'

/** Why a browser does not play a file; null when the file is not to be had at all, which is another matter. */
export async function failureReason(file: PreviewFile, t: Text['t'], signal: AbortSignal): Promise<string | null> {
  try {
    return reasonOf(await readMediaFacts(file, signal), t)
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
