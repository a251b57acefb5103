import { focusListing } from '../listing/focus-listing.ts'
import type { Item } from '../listing/item.ts'
import { activate, neighborRow } from '../selection/selection.ts'
import { changesOf } from './changes.ts'
import type { CommandTools } from './command-tools.ts'
import { permanentDeletion, reportDeletion } from './report-deletion.tsx'
import { reportFailure } from './report-failure.ts'

/** Returns the changes that the prompts of a listing perform. Each reports when the server refuses, and offers a retry. */
export function fileChanges(tools: CommandTools) {
  const { folder, page, selectNames } = tools
  const changes = changesOf(tools)
  const telling = { ...page, t: page.speech.t }

  function rename(item: Item, name: string): void {
    selectNames([name])
    changes.rename(item, name).catch((error: unknown) => {
      selectNames([item.name])
      reportFailure(telling, 'rename', item.name, error, () => rename(item, name))
    })
  }

  async function removeItems(items: readonly Item[], forever: boolean): Promise<void> {
    const again = (failed: readonly Item[], forGood: boolean) => void removeItems(failed, forGood || forever)
    const outcome = await changes.remove(items, forever, (job) => permanentDeletion(telling, items, job, again))
    reportDeletion(telling, outcome, again)
  }

  /** Deletes the selected items. The next one becomes active. */
  function removeSelected(items: readonly Item[], forever: boolean): void {
    tools.select(({ selection, arrangement }) => activate(selection, neighborRow(selection, arrangement)))
    void removeItems(items, forever)
  }

  function create(kind: 'folder' | 'file', name: string): void {
    selectNames([name])
    changes
      .create(kind, folder, name)
      .then(focusListing)
      .catch((error: unknown) => reportFailure(telling, 'create', name, error, () => create(kind, name)))
  }

  return {
    rename,
    removeSelected,
    create,
    createFolder: (into: string, name: string) => changes.create('folder', into, name),
  }
}
