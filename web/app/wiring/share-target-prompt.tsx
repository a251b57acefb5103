import { useMemo, useState } from 'react'
import { FolderPrompt } from '#web/features/files/commands/lazy-prompts.ts'
import { ReceivePrompt } from '#web/features/uploads/share-target/receive-prompt.tsx'
import { receivedFiles } from '#web/features/uploads/share-target/received-files.ts'
import { useText } from '#web/i18n/text.tsx'
import type { Received } from '#web/lib/received.ts'
import { useStore } from '#web/lib/use-store.ts'
import { usePage } from '../router/use-page.ts'

export interface ShareTargetPromptProps {
  shares: readonly Received[]
  someLost: boolean
  /** Initially selected folder. */
  folder: string
  onSave: (files: readonly File[], folder: string) => void
  onDiscard: () => void
  onClose: () => void
}

/** Prompt for content shared by another app. Selecting the folder opens a prompt of its own. */
export function ShareTargetPrompt({
  shares,
  someLost,
  folder: first,
  onSave,
  onDiscard,
  onClose,
}: ShareTargetPromptProps) {
  const { session } = usePage()
  const { t, format } = useText()
  const state = useStore(session.state)
  const [folder, setFolder] = useState(first)
  const [choosing, setChoosing] = useState(false)
  const files = useMemo(() => {
    const day = new Intl.DateTimeFormat(format.locale, { dateStyle: 'medium' })
    return receivedFiles(shares, (at) => t('receive.text', day.format(at)))
  }, [shares, t, format.locale])
  if (choosing) {
    const choose = (chosen: string) => {
      setFolder(chosen)
      setChoosing(false)
    }
    return <FolderPrompt title={t('receive.chooseFolder')} onChoose={choose} onClose={() => setChoosing(false)} />
  }
  return (
    <ReceivePrompt
      files={files}
      folder={folder}
      mayCreate={state.kind === 'signed-in' && (state.user.perm.admin || state.user.perm.create)}
      someLost={someLost}
      onChooseFolder={() => setChoosing(true)}
      onSave={() => onSave(files, folder)}
      onDiscard={onDiscard}
      onClose={onClose}
    />
  )
}
