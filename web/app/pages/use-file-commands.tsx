import { useQueryClient } from '@tanstack/react-query'
import { Crop, Download, History, Info, PanelRight, PencilLine, Share2, Star, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { NotEditable } from '#contract/picture-edits.ts'
import type { FileResource } from '#contract/resources.ts'
import { mayShare } from '#web/features/files/commands/action-list.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { createChanges } from '#web/features/files/commands/changes.ts'
import { DeletePrompt, RenamePrompt } from '#web/features/files/commands/lazy-prompts.ts'
import { reportDeletion } from '#web/features/files/commands/report-deletion.tsx'
import { reportFailure } from '#web/features/files/commands/report-failure.ts'
import { useFavorites } from '#web/features/files/favorites/use-favorites.ts'
import type { Item } from '#web/features/files/listing/item.ts'
import { useText } from '#web/i18n/text.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { matchesShortcut, mayType } from '#web/lib/keyboard.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'
import { downloadFile } from '#web/lib/raw-address.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import type { ScreenAction } from '#web/ui/full-screen.tsx'
import { usePage } from '../router/use-page.ts'
import { favoritesOf } from '../wiring/favorites.ts'
import { sharedPathsOf } from '../wiring/shared-paths.ts'
import { showVersions } from '../wiring/show-versions.tsx'
import { useSharing } from '../wiring/use-sharing.tsx'

/** Returns the displayed file as an item, for prompts and changes. */
export const itemOf = ({ name, path, isSymlink, size, modified }: FileResource): Item => ({
  name,
  path,
  kind: 'file',
  isDir: false,
  isLink: isSymlink,
  size,
  modified: Date.parse(modified),
})

/** Returns whether a file opens in the editor. The editor reports texts that are too large to edit. */
export const isText = ({ type, name }: FileResource): boolean =>
  type === 'text' || type === 'textImmutable' || (type === 'blob' && mediaTypeOf(name).type === 'text')

/** Callbacks for renaming and deleting the displayed file. */
export interface FileMoves {
  readonly isTaken: (name: string) => boolean
  readonly onRenamed: (path: string) => void
  /** Called after the user has confirmed, before the file is deleted. Another view is then shown at once. */
  readonly onDeleting: () => void
  /** Opens the info prompt. */
  readonly onInfo: () => void
  /** Opens or closes the details of the file. Undefined where they are not offered. */
  readonly onDetails?: (() => void) | undefined
  /** Whether the details stay open beside the file; undefined where they are a prompt. */
  readonly detailsShown?: boolean | undefined
  /** Opens the editor of pictures. Undefined for other files. */
  readonly onEdit?: (() => void) | undefined
  /** Reason that the picture cannot be edited, or null. */
  readonly notEditable?: NotEditable | null
}

/** Renames and deletes the displayed file. Both show their effect at once and report when the server refuses. */
function useFileChanges(item: Item, { onRenamed, onDeleting }: FileMoves) {
  const { tools, browsing, jobs } = usePage()
  const queries = useQueryClient()
  const changes = useMemo(
    () => createChanges({ api: tools.api, queries, memory: browsing, runJob: jobs.run }),
    [tools.api, queries, browsing, jobs],
  )
  const telling = { ...tools, t: tools.speech.t }

  async function rename(name: string): Promise<void> {
    try {
      await changes.rename(item, name)
    } catch (error) {
      return reportFailure(telling, 'rename', item.name, error, () => void rename(name))
    }
    onRenamed(joinPath(parentOf(item.path), name))
  }

  async function remove(items: readonly Item[], forever: boolean): Promise<void> {
    const outcome = await changes.remove(items, forever)
    reportDeletion(telling, outcome, (failed, forGood) => void remove(failed, forGood || forever))
  }
  return {
    rename,
    remove(forever: boolean) {
      onDeleting()
      void remove([item], forever)
    },
  }
}

/** Returns functions that open the prompts about the displayed file. */
function useFilePrompts(item: Item, person: CurrentUser, moves: FileMoves) {
  const { session, tools } = usePage()
  const { prompts } = tools
  const { rename, remove } = useFileChanges(item, moves)
  const onClose = prompts.close

  const askName = () => {
    const onName = (name: string) => {
      onClose()
      void rename(name)
    }
    const rest = { isTaken: moves.isTaken, onClose, onName }
    prompts.open({ id: 'rename', content: <RenamePrompt item={item} {...rest} /> })
  }
  const askDelete = () => {
    const onConfirm = (forGood: boolean) => {
      onClose()
      remove(forGood)
    }
    const mayBringBack = allows('create')(person.perm)
    const question = {
      listing: person.listing,
      sharedPaths: sharedPathsOf(person, tools.api),
      savePreferences: session.savePreferences,
    }
    const asked = { items: [item], folder: parentOf(item.path), forever: false, mayBringBack, question }
    prompts.open({ id: 'delete', content: <DeletePrompt {...asked} onClose={onClose} onConfirm={onConfirm} /> })
  }
  return { askName, askDelete }
}

/** Says that the permission is missing when the shortcut of one of these actions is pressed. */
function useNotPermittedNotices(actions: readonly ScreenAction[]): void {
  const { toasts } = usePage().tools
  const { t } = useText()
  usePageKeys((event) => {
    if (mayType(event)) return
    const action = actions.find(({ shortcut }) => shortcut !== undefined && matchesShortcut(event, shortcut))
    if (action) toasts.notice(`${action.text}: ${t('browse.blocked.notPermitted')}`)
  })
}

/** Returns the permitted actions for the displayed file, in the order of display. */
export function useFileCommands(file: FileResource, person: CurrentUser, moves: FileMoves): ScreenAction[] {
  const { queries, tools } = usePage()
  const { prompts } = tools
  const { t } = useText()
  const item = itemOf(file)
  const { data: favorites } = useFavorites()
  const isFavorite = favorites?.has(item.path) ?? false
  const { askName, askDelete } = useFilePrompts(item, person, moves)
  const { share } = useSharing()
  const { perm } = person
  const { onEdit, notEditable = null } = moves
  const offered: Array<ScreenAction & { permitted: boolean; offered?: boolean }> = [
    {
      id: 'edit',
      text: t('viewer.edit'),
      icon: Crop,
      shortcut: 'e',
      disabledReason: notEditable === null ? undefined : t(`viewer.edit.${notEditable}`),
      permitted: allows('modify')(perm) && allows('download')(perm),
      offered: onEdit !== undefined,
      onSelect: () => onEdit?.(),
    },
    {
      id: 'share',
      text: t('browse.action.share'),
      icon: Share2,
      leads: true,
      disabledReason: item.isLink ? t('browse.blocked.isLink') : undefined,
      permitted: mayShare(perm),
      onSelect: () => share(item),
    },
    {
      id: 'rename',
      text: t('browse.action.rename'),
      icon: PencilLine,
      shortcut: 'F2',
      changesFile: true,
      permitted: allows('rename')(person.perm),
      onSelect: askName,
    },
    {
      id: 'download',
      text: t('browse.action.download'),
      icon: Download,
      permitted: allows('download')(person.perm),
      onSelect: () => downloadFile(item.path, item.name),
    },
    {
      id: 'favorite',
      text: t(isFavorite ? 'browse.action.removeFavorite' : 'browse.action.addFavorite'),
      icon: Star,
      permitted: true,
      offered: favorites !== undefined,
      onSelect: () => void favoritesOf(tools, queries).change([item.path], !isFavorite),
    },
    {
      id: 'versions',
      text: t('browse.action.versions'),
      icon: History,
      permitted: true,
      onSelect: () => showVersions(prompts, { path: file.path, name: file.name, isText: isText(file) }),
    },
    {
      id: 'info',
      text: t('browse.action.info'),
      icon: Info,
      shortcut: 'i',
      permitted: true,
      onSelect: moves.onInfo,
    },
    {
      id: 'details',
      text: t('browse.action.details'),
      icon: PanelRight,
      shortcut: 'Mod+I',
      checked: moves.detailsShown,
      permitted: true,
      offered: moves.onDetails !== undefined,
      onSelect: () => moves.onDetails?.(),
    },
    {
      id: 'delete',
      text: t('browse.action.delete'),
      icon: Trash2,
      shortcut: 'Delete',
      danger: true,
      changesFile: true,
      permitted: allows('delete')(person.perm),
      onSelect: askDelete,
    },
  ]
  const possible = offered.filter((action) => action.offered ?? true)
  useNotPermittedNotices(possible.filter(({ permitted }) => !permitted))
  return possible.filter(({ permitted }) => permitted).map(({ permitted: _, offered: __, ...action }) => action)
}
