import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { FolderPicker } from './folder-picker.tsx'

/** Prompt for a folder. `title` states the purpose. */
export function FolderPrompt(props: { title: string; onClose: () => void; onChoose: (path: string) => void }) {
  const { title, onClose, onChoose } = props
  const { t } = useText()
  const [folder, setFolder] = useState('/')
  const [chosen, setChosen] = useState<string | null>(null)
  const wanted = chosen ?? folder
  const enter = (path: string) => {
    setFolder(path)
    setChosen(null)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => onChoose(wanted)}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('browse.picker.choose', visibleName(nameOf(wanted)) || t('browse.home'))}
          </Button>
        </>
      }
    >
      <FolderPicker folder={folder} chosen={chosen} onEnter={enter} onChoose={setChosen} />
    </Dialog>
  )
}
