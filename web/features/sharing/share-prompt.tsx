import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { DeleteLinkPrompt } from './delete-link-prompt.tsx'
import { LinkFields } from './link-fields.tsx'
import { LinkList } from './link-list.tsx'
import { shareQueries } from './queries.ts'
import { useLinkForm } from './use-link-form.ts'

/** The shared item. */
export interface SharedItem {
  readonly path: string
  readonly name: string
  readonly isDir: boolean
}

/** View of the prompt. By default the list, or a new link if there are none. */
type Mode =
  | { readonly kind: 'list'; readonly fresh: string | null }
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly share: Share }

const LIST: Mode = { kind: 'list', fresh: null }
const CREATE: Mode = { kind: 'create' }

/** Returns the effective mode: an empty list becomes a new link. */
function modeOf(chosen: Mode, links: readonly Share[]): Mode {
  return chosen.kind === 'list' && links.length === 0 ? CREATE : chosen
}

/** Moves the focus to the start of a mode when the mode changes. */
function useModeFocus(box: RefObject<HTMLElement | null>, mode: string): void {
  useEffect(() => {
    if (mode === '') return
    const wanted = ['[data-autofocus]', 'input']
    const found = wanted.flatMap((selector) => box.current?.querySelector<HTMLElement>(selector) ?? [])
    found[0]?.focus({ preventScroll: true })
  }, [box, mode])
}

/** Lists the links to one item, and creates, edits and deletes them. */
export function SharePrompt({ item, onClose }: { item: SharedItem; onClose: () => void }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(shareQueries(api).of(item.path))
  const title = t('links.title', visibleName(item.name) || '/')
  if (data) return <Links item={item} links={data} title={title} onClose={onClose} />
  if (!error) return <TopProgress label={t('state.loading')} />
  const footer = (
    <Button variant="primary" data-autofocus onClick={() => void refetch()}>
      {t('action.retry')}
    </Button>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <p role="alert">
        {t('links.failed')} {t(errorKey(error))}
      </p>
    </Dialog>
  )
}

function Links(props: { item: SharedItem; links: readonly Share[]; title: string; onClose: () => void }) {
  const { item, links, title, onClose } = props
  const { t } = useText()
  const [chosen, setMode] = useState<Mode>(LIST)
  const mode = modeOf(chosen, links)
  const edited = mode.kind === 'edit' ? mode.share : null
  const box = useRef<HTMLDivElement>(null)
  const form = useLinkForm({
    path: item.path,
    share: edited,
    box,
    onDone: ({ hash }) => setMode({ kind: 'list', fresh: hash }),
  })
  useModeFocus(box, mode.kind)
  const write = (share: Share | null) => {
    form.resetForm(share)
    setMode(share ? { kind: 'edit', share } : CREATE)
  }
  const backToList = () => {
    form.resetForm(null)
    setMode(LIST)
  }
  if (mode.kind === 'delete') return <DeleteLinkPrompt share={mode.share} onClose={backToList} />
  if (mode.kind === 'list') {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('action.close')}</Button>
            <Button
              variant={mode.fresh === null && links.length > 1 ? 'primary' : 'secondary'}
              onClick={() => write(null)}
            >
              {t('links.new')}
            </Button>
          </>
        }
      >
        <div ref={box}>
          <LinkList
            links={links}
            fresh={mode.fresh}
            onEdit={write}
            onDelete={(share) => setMode({ kind: 'delete', share })}
          />
        </div>
      </Dialog>
    )
  }
  const back: ReactNode =
    links.length > 0 ? (
      <Button onClick={backToList}>{t('links.back')}</Button>
    ) : (
      <Button onClick={onClose}>{t('action.cancel')}</Button>
    )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          {back}
          <Button variant="primary" type="submit" state={form.state}>
            {t(edited ? 'links.save' : 'links.create')}
          </Button>
        </>
      }
    >
      <div ref={box}>
        <LinkFields key={edited?.hash} form={form} share={edited} isDir={item.isDir} itemName={item.name} />
      </div>
    </Dialog>
  )
}
