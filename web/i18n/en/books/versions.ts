import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts of file versions. Loaded on first use. */
export const versions = {
  'versions.title': (name: string) => `Versions of ${name}`,
  'versions.list': 'Versions, the latest first',
  'versions.count': (n: number) => count(n, { one: '{n} earlier version', other: '{n} earlier versions' }),
  'versions.now': 'What is there now',
  'versions.of': (when: string) => `Version of ${when}`,
  'versions.written': (when: string) => `Written ${when}`,
  'versions.replaced': (when: string) => `Replaced ${when}`,
  'versions.replacedBy': (when: string, who: string) => `Replaced ${when} by ${who}`,
  'versions.grew': (size: string) => `${size} more than before`,
  'versions.shrank': (size: string) => `${size} less than before`,
  'versions.sameSize': 'Same size as before',

  'versions.view': 'View',
  'versions.compare': 'Compare',
  'versions.download': 'Download',
  'versions.restore': 'Restore',
  'versions.delete': 'Delete for good',
  'versions.back': 'Back to the versions',
  'versions.tooLarge': (size: string) => `Texts larger than ${size} are not shown here. Download them instead.`,

  'versions.compareTitle': (name: string) => `Compare versions of ${name}`,
  'versions.before': 'Before',
  'versions.after': 'After',
  'versions.legend': 'Red lines are only in the text before, green lines only in the text after.',
  'versions.notText': 'This is no text. Download it to look at it.',
  'versions.pictureFailed': 'This picture cannot be shown here. Download it to look at it.',
  'versions.emptyText': 'There was nothing in the file then.',

  'versions.restored': (when: string) => `Restored the version of ${when}`,
  'versions.restoreFailed': 'The version could not be restored.',
  'versions.gone': 'This version is not kept any more.',
  'versions.deleted': 'Deleted the version',
  'versions.deleteFailed': 'The version could not be deleted.',
  'versions.deleteTitle': 'Delete this version for good?',
  'versions.deleteDetail': (when: string) =>
    `What the file held on ${when} is removed. It cannot be brought back. The file itself stays as it is.`,

  'versions.failed': 'The versions could not be fetched.',
  'versions.denied': 'You may not see the versions of this file.',
  'versions.empty': 'There are no earlier versions yet.',
  'versions.emptyDetail': 'When this file is replaced or saved, the former content is kept here.',
  'versions.off': 'No new versions are kept: they are switched off in the settings.',
  'versions.folder': 'No new versions are kept: they are switched off in this folder.',
  'versions.disk': 'No new versions are kept: this disk cannot keep any.',
} as const
