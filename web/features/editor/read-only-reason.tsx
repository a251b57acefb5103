import { useText } from '#web/i18n/text.tsx'
import { Banner } from './banner.tsx'
import type { EditedFile } from './edited-file.ts'
import { START_SHOWN } from './opened-text.ts'

/** Shown part of a file: all of its text, all bytes of a file that is not text, or the start of a text that is too large. */
export type TextPart = 'all' | 'anyway' | 'start'

/** Notice that explains why a text is read-only. */
export function ReadOnlyReason({ file, part, keepable }: { file: EditedFile; part: TextPart; keepable: boolean }) {
  const { t, format } = useText()
  if (part === 'start')
    return <Banner text={t('editor.readOnly.start', format.bytes(START_SHOWN), format.bytes(file.size))} />
  if (part === 'anyway') return <Banner text={t('editor.readOnly.anyway')} />
  if (file.type === 'textImmutable') return <Banner text={t('editor.readOnly.immutable')} />
  return keepable ? null : <Banner text={t('editor.readOnly.unkeepable')} />
}
