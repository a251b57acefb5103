import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Losses } from './group-draft.ts'
import { usePermissionsText } from './use-grants-text.ts'

/** Asks for confirmation before a group is deleted, and says who loses what. The focus starts on Cancel because this cannot be undone. */
export function DeleteGroupPrompt(props: { name: string; losses: Losses; onClose: () => void; onDelete: () => void }) {
  const { name, losses, onClose, onDelete } = props
  const { t } = useText()
  const permissionsText = usePermissionsText()
  const lost = Object.fromEntries(losses.permissions.map((permission) => [permission, true]))
  const footer = (
    <>
      <Button onClick={onClose} data-autofocus>
        {t('action.cancel')}
      </Button>
      <Button variant="danger" onClick={onDelete}>
        {t('people.delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('groups.delete.title', name)} onClose={onClose} footer={footer}>
      <p>
        {losses.count > 0
          ? t('groups.delete.detail', losses.count, permissionsText(lost, losses.commands))
          : t('groups.delete.harmless')}
      </p>
    </Dialog>
  )
}
