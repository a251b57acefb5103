import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'

/** Dialog that reports a character that the encoding does not support, and offers UTF-8. */
export function NotEncodablePrompt(props: {
  character: string
  line: number
  encoding: string
  onClose: () => void
  onGoThere: () => void
  onUnicode: () => void
}) {
  const { character, line, encoding, onClose, onGoThere, onUnicode } = props
  const { t } = useText()
  return (
    <Dialog
      title={t('editor.notEncodable.title', encoding)}
      onClose={onClose}
      onSubmit={onUnicode}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.keepEditing')}</Button>
          <Button onClick={onGoThere}>{t('editor.notEncodable.show')}</Button>
          <Button variant="primary" type="submit" data-autofocus>
            {t('editor.notEncodable.unicode')}
          </Button>
        </>
      }
    >
      <p>{t('editor.notEncodable.detail', visibleName(character), line, encoding)}</p>
    </Dialog>
  )
}
