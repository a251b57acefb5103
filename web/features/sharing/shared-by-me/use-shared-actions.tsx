import { useQueryClient } from '@tanstack/react-query'
import { Copy, FolderSearch, Link2Off, PencilLine, Share2 } from 'lucide-react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { EditLinkPrompt } from '../edit-link-prompt.tsx'
import { shareCalls, sharesKey } from '../queries.ts'
import { SharePrompt } from '../share-prompt.tsx'
import { useCopyLink } from '../use-copy-link.ts'
import { type SharedItemRow, workingLinks } from './shared-items.ts'

/** Returns the display name of a shared item; `/` for the top folder. */
export const sharedName = ({ name }: Pick<SharedItemRow, 'name'>): string => visibleName(name) || '/'

/** Returns a function that deletes all links of an item. Links that no longer exist count as deleted. Shows errors itself and rejects. */
function useStopSharing() {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  return async ({ links }: SharedItemRow): Promise<void> => {
    try {
      for (const { hash } of links)
        await shareCalls(api)
          .remove(hash)
          .catch((error: unknown) => {
            if (!(error instanceof ApiError && error.status === 404)) throw error
          })
      toasts.success(t('shared.stopped'))
    } catch (error) {
      toasts.error(t(errorKey(error)))
      throw error
    } finally {
      await queries.invalidateQueries({ queryKey: sharesKey })
    }
  }
}

/** Returns what can be done with shared items. `byHand` is the hash of a link that the browser did not allow copying, to be shown selected. */
export function useSharedActions(showInFolder: (row: SharedItemRow) => void) {
  const { prompts } = usePageTools()
  const { t } = useText()
  const { byHand, copy } = useCopyLink()
  const stopSharing = useStopSharing()
  const onClose = prompts.close
  const manage = ({ path, name, isDir, links, isCollection }: SharedItemRow) => {
    const [first] = links
    const content =
      isCollection && first ? (
        <EditLinkPrompt share={first} onClose={onClose} />
      ) : (
        <SharePrompt item={{ path, name, isDir }} onClose={onClose} />
      )
    prompts.open({ id: 'share', content })
  }
  const stop = (row: SharedItemRow) =>
    prompts.open({
      id: 'share-delete',
      content: (
        <ConfirmPrompt
          title={t('shared.stop.title', sharedName(row))}
          confirm={t('shared.stop')}
          onConfirm={() => stopSharing(row).then(onClose)}
          onClose={onClose}
        >
          {t('shared.stop.detail', row.links.length)}
        </ConfirmPrompt>
      ),
    })
  /** Copies the only link that works; of several, the user selects one. Null if none works. */
  const copyFor = (row: SharedItemRow): (() => void) | null => {
    const [first, ...more] = workingLinks(row)
    if (!first) return null
    return more.length === 0 ? () => copy(first.hash) : () => manage(row)
  }
  const entriesFor = (row: SharedItemRow): MenuEntry[] => {
    const onCopy = copyFor(row)
    return [
      ...(onCopy ? [{ id: 'copy', text: t('links.copy'), icon: Copy, onSelect: onCopy }] : []),
      ...(row.isSuspended
        ? []
        : [
            {
              id: 'manage',
              text: t('shared.manage'),
              icon: row.isCollection ? PencilLine : Share2,
              onSelect: () => manage(row),
            },
            { id: 'show', text: t('shared.show'), icon: FolderSearch, onSelect: () => showInFolder(row) },
            'separator' as const,
          ]),
      { id: 'stop', text: t('shared.stop'), icon: Link2Off, danger: true, onSelect: () => stop(row) },
    ]
  }
  return { byHand, copyFor, manage, entriesFor }
}
