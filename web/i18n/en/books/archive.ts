import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive = {
  'archive.contents': (name: string) => `What is in ${name}`,
  'archive.way': 'Folder in the archive',
  'archive.search': 'Search in the archive',
  'archive.name': 'Name',
  'archive.size': 'Size',
  'archive.modified': 'Modified',
  'archive.names': 'Encoding of names',
  'archive.names.automatic': 'Automatic',
  'archive.names.guessed': (name: string) => `Automatic (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} file', other: '{n} files' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, { one: '{n} entry cannot be extracted', other: '{n} entries cannot be extracted' }),
  'archive.selected': (n: number) => count(n, { one: '{n} selected', other: '{n} selected' }),
  'archive.found': (n: number) => count(n, { one: '{n} found', other: '{n} found' }),
  'archive.empty': 'There is nothing in this archive.',
  'archive.emptyFolder': 'There is nothing in this folder.',
  'archive.nothingFound': 'Nothing in this folder has such a name.',

  'archive.failed.notArchive': 'This is no archive that can be read, or it is damaged.',
  'archive.failed.tooLarge': 'This archive holds too much to be looked into here.',
  'archive.failed.detail': 'You can still download it.',

  'archive.refusal.name': 'its name leads elsewhere, or cannot be used',
  'archive.refusal.duplicate': 'another entry has the same name',
  'archive.refusal.link': 'a link',
  'archive.refusal.special': 'neither a file nor a folder',
  'archive.refusal.encrypted': 'encrypted',
  'archive.refusal.method': 'packed in a way that Coffer does not know',
  'archive.refusal.damaged': 'damaged',
  'archive.refusal.taken': 'the name is taken',
  'archive.refusal.denied': 'not allowed there',

  'archive.entry.download': 'Download',
  'archive.entry.none': 'Preview is not available for this file.',
  'archive.entry.tooLarge': 'This file is too large to be shown here.',
  'archive.entry.failed': 'It cannot be shown: it may be damaged.',

  'archive.extractAll': 'Extract all',
  'archive.extractSelected': (n: number) => count(n, { one: 'Extract {n} item', other: 'Extract {n} items' }),
  'archive.extract.denied': 'you may not create files',
  'archive.extract.tooMany': 'too many items to be chosen one by one',
  'archive.extract.title': (name: string) => `Extract “${name}”`,
  'archive.extract.into': 'Into the folder',
  'archive.extract.intoHint': 'It is made when it is not there.',
  'archive.extract.choose': 'Choose…',
  'archive.extract.chooseTitle': 'Extract into which folder?',
  'archive.extract.conflict': 'When a name is taken there',
  'archive.extract.keep_both': 'Keep both',
  'archive.extract.keep_both.hint': 'The new file gets a number.',
  'archive.extract.skip': 'Skip the file',
  'archive.extract.replace': 'Replace what is there',
  'archive.extract.replace.hint': 'The old content becomes a version.',
  'archive.extract.refuse': 'Extract nothing at all',
  'archive.extract.start': 'Extract',
  'archive.extract.running': 'Extracting. When you cancel, what was made is removed again.',
  'archive.extract.noFolder': 'Say which folder.',
  'archive.extract.notFolder': 'A file is there, no folder.',
  'archive.extract.badFolder': 'No folder can be called so.',
  'archive.extract.taken': 'A name is taken there, so nothing was extracted.',
  'archive.extract.changed': 'The archive changed meanwhile, so nothing was extracted.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, { one: 'Extracted {n} file', other: 'Extracted {n} files' })} into “${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, { one: '{n} entry was left out:', other: '{n} entries were left out:' }),
  'archive.extract.more': (n: number) => count(n, { one: 'and {n} more', other: 'and {n} more' }),
  'archive.extract.open': 'Open the folder',
} as const
