import { useRef } from 'react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CollectionName } from './collection-name.tsx'
import { itemName } from './item-name.ts'
import { LinkFields } from './link-fields.tsx'
import { useLinkForm } from './use-link-form.ts'

/** Edits a link. Its address does not change. */
export function EditLinkPrompt({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const form = useLinkForm({ path: share.path, share, box, onDone: onClose })
  return (
    <Dialog
      title={t('links.editTitle', itemName(share))}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={form.state}>
            {t('links.save')}
          </Button>
        </>
      }
    >
      <div ref={box}>
        {share.collection && <CollectionName form={form} placeholder={share.collection.title} />}
        <LinkFields form={form} share={share} isDir={share.isDir && !share.collection} itemName={itemName(share)} />
      </div>
    </Dialog>
  )
}
