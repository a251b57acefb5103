import { useText } from '#web/i18n/text.tsx'
import { Banner } from './banner.tsx'
import type { EditedFile } from './edited-file.ts'
import { START_SHOWN } from './opened-text.ts'

/** How much of a file is shown: all of its text, its bytes though they are no text, or the first of a text that is too large. */
export type TextPart = 'all' | 'anyway' | 'start'

/** Why a text can be read but not changed, where that is so. */
export function ReadOnlyReason({ file, part, keepable }: { file: EditedFile; part: TextPart; keepable: boolean }) {
  const { t, format } = useText()
  if (part === 'start')
    return <Banner text={t('editor.readOnly.start', format.bytes(START_SHOWN), format.bytes(file.size))} />
  if (part === 'anyway') return <Banner text={t('editor.readOnly.anyway')} />
  if (file.type === 'textImmutable') return <Banner text={t('editor.readOnly.immutable')} />
  return keepable ? null : <Banner text={t('editor.readOnly.unkeepable')} />
}
