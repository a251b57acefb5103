import { useRef, useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { CollectionName } from './collection-name.tsx'
import { DeleteLinkPrompt } from './delete-link-prompt.tsx'
import { EditLinkPrompt } from './edit-link-prompt.tsx'
import { createBody } from './link-draft.ts'
import { LinkFields } from './link-fields.tsx'
import { LinkList } from './link-list.tsx'
import { shareCalls } from './queries.ts'
import { useLinkForm } from './use-link-form.ts'

type Items = readonly { readonly path: string }[]

/** Returns the name of the folder that contains all items; empty if they are in different folders, or in the top one. */
function folderOf(items: Items): string {
  const [folder, ...others] = new Set(items.map(({ path }) => parentOf(path)))
  return folder === undefined || others.length > 0 ? '' : nameOf(folder)
}

/** Creates one link to several items, then shows it. */
export function CollectionPrompt({ items, onClose }: { items: Items; onClose: () => void }) {
  const [made, setMade] = useState<Share | null>(null)
  const [mode, setMode] = useState<'list' | 'edit' | 'delete'>('list')
  const { t } = useText()
  if (!made) return <NewCollection items={items} onClose={onClose} onDone={setMade} />
  if (mode === 'edit') return <EditLinkPrompt share={made} onClose={onClose} />
  if (mode === 'delete') return <DeleteLinkPrompt share={made} onClose={onClose} />
  return (
    <Dialog
      title={visibleName(made.collection?.title ?? '')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <LinkList links={[made]} fresh={made.hash} onEdit={() => setMode('edit')} onDelete={() => setMode('delete')} />
    </Dialog>
  )
}

function NewCollection({
  items,
  onClose,
  onDone,
}: {
  items: Items
  onClose: () => void
  onDone: (share: Share) => void
}) {
  const { api } = usePageTools()
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const count = t('files.items', items.length)
  const folder = visibleName(folderOf(items))
  const usual = folder === '' ? count : t('links.collection.from', count, folder)
  const form = useLinkForm({
    path: '',
    share: null,
    box,
    onDone,
    create: (draft) => {
      const { kind: _, uploads: __, ...terms } = createBody(draft)
      const paths = items.map(({ path }) => path)
      return shareCalls(api).createCollection({ ...terms, paths, title: draft.title.trim() || usual })
    },
  })
  return (
    <Dialog
      title={t('links.collection.title', count)}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" state={form.state}>
            {t('links.create')}
          </Button>
        </>
      }
    >
      <div ref={box}>
        <CollectionName form={form} placeholder={usual} />
        <LinkFields form={form} share={null} isDir={false} itemName={form.draft.title.trim() || usual} />
      </div>
    </Dialog>
  )
}
