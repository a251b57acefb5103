import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts of the trash. Loaded when it is first opened. */
export const trash = {
  'trash.items': 'What is in the trash',
  'trash.days': (n: number) =>
    count(n, {
      one: 'What is here goes for good after one day.',
      other: 'What is here goes for good after {n} days.',
    }),
  'trash.isOff': 'The trash is switched off: what is deleted now is gone for good.',
  'trash.total': (n: number, size: string) => count(n, { one: `{n} item, ${size}`, other: `{n} items, ${size}` }),
  'trash.name': 'Name',
  'trash.from': 'From',
  'trash.deletedAt': 'Deleted',
  'trash.by': 'By',
  'trash.size': 'Size',
  'trash.expires': 'Goes for good',
  'trash.choose': (name: string) => `Choose ${name}`,
  'trash.chooseAll': 'Choose all',
  'trash.person': 'Whose',
  'trash.mine': 'What I deleted',
  'trash.everybody': 'Everybody’s',
  'trash.ofPerson': (name: string, n: number) => `${name} (${n})`,
  'trash.onlyFrom': (folder: string) => `Only what was in ${folder}`,
  'trash.showAll': 'Show all',
  'trash.openFolder': 'Show the folder',
  'trash.chosen': (n: number, total: string) => count(n, { other: `{n} of ${total} chosen` }),

  'trash.deleteForGood': 'Delete for good',
  'trash.restore': 'Restore',
  'trash.restoreTo': 'Restore to …',
  'trash.restored': (n: number) => count(n, { one: 'Restored one item', other: 'Restored {n} items' }),
  'trash.restoreFailed': (name: string) => `“${name}” could not be restored.`,
  'trash.restoreFailedMany': (n: number) =>
    count(n, { one: 'One item could not be restored.', other: '{n} items could not be restored.' }),
  'trash.taken': (n: number) =>
    count(n, {
      one: 'Something else has its name by now',
      other: 'Something else has the names of {n} items by now',
    }),
  'trash.takenDetail': 'What is there now can stay, or go to the trash in its turn.',
  'trash.andMore': (n: number) => count(n, { one: 'and {n} more', other: 'and {n} more' }),
  'trash.keepBoth': 'Keep both',
  'trash.replace': 'Replace',
  'trash.skip': 'Leave in the trash',
  'trash.links': (n: number) =>
    count(n, { one: 'Restore the share link too?', other: 'Restore the {n} share links too?' }),
  'trash.linksDetail': 'Anyone with the link will have access again.',
  'trash.linksNo': 'Restore without link',
  'trash.linksYes': 'Restore with link',

  'trash.removeTitle': (n: number) =>
    count(n, { one: 'Delete one item for good?', other: 'Delete {n} items for good?' }),
  'trash.removeDetail': 'Nobody can bring it back after that.',
  'trash.removed': (n: number) => count(n, { one: 'Deleted one item for good', other: 'Deleted {n} items for good' }),
  'trash.removeFailed': (n: number) =>
    count(n, { one: 'One item could not be deleted.', other: '{n} items could not be deleted.' }),
  'trash.empty': 'Empty the trash',
  'trash.emptyTitle': (n: number, size: string) =>
    count(n, { one: `Delete one item (${size}) for good?`, other: `Delete all {n} items (${size}) for good?` }),

  'trash.more': 'Show more',
  'trash.nothing': 'The trash is empty',
  'trash.nothingDetail': 'What you delete comes here, and can be brought back.',
} as const
