import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { joinPath, nameOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../../listing/item.ts'
import { type Transfer, transferBlock } from '../transfer.ts'
import { FolderPicker } from './folder-picker.tsx'
import { NewFolderLine } from './new-folder-line.tsx'
import styles from './prompts.module.css'

/** Prompt for the destination folder of a copy or move. */
export function DestinationPrompt(props: {
  action: Transfer['action']
  items: readonly Item[]
  /** Initial folder. */
  folder: string
  mayCreate: boolean
  onClose: () => void
  onCreate: (folder: string, name: string) => Promise<void>
  onConfirm: (destination: string) => void
}) {
  const { action, items, mayCreate, onClose, onCreate, onConfirm } = props
  const { t } = useText()
  const [folder, setFolder] = useState(props.folder)
  const [chosen, setChosen] = useState<string | null>(null)
  const [naming, setNaming] = useState(false)
  const destination = chosen ?? folder
  const block = transferBlock(action, items, destination)
  const name = visibleName(nameOf(destination)) || t('browse.home')

  const enter = (path: string) => {
    setFolder(path)
    setChosen(null)
    setNaming(false)
  }
  const create = async (newName: string) => {
    await onCreate(folder, newName)
    setNaming(false)
    setChosen(joinPath(folder, newName))
  }
  return (
    <Dialog
      title={t(`browse.${action}.title`, items.length)}
      onClose={onClose}
      onSubmit={() => block === undefined && onConfirm(destination)}
      footer={
        <>
          {mayCreate && (
            <Button variant="plain" icon={FolderPlus} className={styles.first} onClick={() => setNaming(true)}>
              {t('browse.action.newFolder')}
            </Button>
          )}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" disabledReason={block && t(`browse.blocked.${block}`)}>
            {t(`browse.${action}.into`, name)}
          </Button>
        </>
      }
    >
      <FolderPicker folder={folder} chosen={chosen} onEnter={enter} onChoose={setChosen} />
      {naming && <NewFolderLine folder={folder} onCreate={create} onClose={() => setNaming(false)} />}
    </Dialog>
  )
}
