import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts = {
  'browse.name': 'Name',
  'browse.create': 'Create',
  'browse.andMore': (n: number) => count(n, { one: 'and {n} more', other: 'and {n} more' }),
  'browse.copyRefused': 'The browser did not let this be copied.',

  'browse.newFolder.title': 'New folder',
  'browse.newFile.title': 'New file',
  'browse.rename.title': (name: string) => `Rename “${name}”`,
  'browse.delete.one': (name: string) => `Delete “${name}”?`,
  'browse.delete.many': (n: number) => count(n, { one: 'Delete {n} item?', other: 'Delete {n} items?' }),
  'browse.delete.forGood': 'This cannot be undone.',
  'browse.delete.toTrash': 'It can be brought back from the trash.',
  'browse.delete.noTrash': 'There is no trash here.',
  'browse.copy.title': (n: number) => count(n, { one: 'Copy {n} item', other: 'Copy {n} items' }),
  'browse.move.title': (n: number) => count(n, { one: 'Move {n} item', other: 'Move {n} items' }),
  'browse.copy.into': (folder: string) => `Copy to “${folder}”`,
  'browse.move.into': (folder: string) => `Move to “${folder}”`,
  'browse.picker.label': 'Folders',
  'browse.picker.up': 'Up one folder',
  'browse.picker.top': 'this is the top',
  'browse.picker.choose': (folder: string) => `Choose “${folder}”`,
  'browse.picker.empty': 'No folders in here.',

  'browse.conflict.title': (name: string) => `“${name}” is already there`,
  'browse.conflict.existing': 'There now',
  'browse.conflict.arriving': 'Arriving',
  'browse.conflict.skip': 'Skip',
  'browse.conflict.keepBoth': 'Keep both',
  'browse.conflict.replace': 'Replace',
  'browse.conflict.merge': 'Merge',
  'browse.conflict.mergeDetail': 'Merging puts both folders together and replaces the files they have in common.',
  'browse.conflict.notReplaceable': 'a file and a folder cannot replace each other',
  'browse.conflict.toAll': (n: number) =>
    count(n, { one: 'The same for {n} more conflict', other: 'The same for {n} more conflicts' }),

  'browse.info.type': 'Type',
  'browse.info.link': (type: string) => `Link to ${type}`,
  'browse.info.where': 'Where',
  'browse.info.contains': 'Contains',
  'browse.info.unknown': 'Could not be counted',
  'browse.info.selected': 'Selected',
  'browse.info.filesTogether': 'Files together',
  'browse.info.dimensions': 'Dimensions',
  'browse.info.duration': 'Duration',
  'browse.info.taken': 'Taken',
  'browse.info.camera': 'Camera',
  'browse.info.lens': 'Lens',
  'browse.info.exposure': 'Exposure',
  'browse.info.orientation': 'Orientation',
  'browse.info.turned': (orientation: number) =>
    [
      'Mirrored',
      'Upside down',
      'Upside down, mirrored',
      'Turned left, mirrored',
      'Turned right',
      'Turned right, mirrored',
      'Turned left',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Place',
  'browse.info.copyPlace': 'Copy the place',
  'browse.info.checksums': 'Checksums',
  'browse.info.compute': 'Compute',
  'browse.info.computeNamed': (algorithm: string) => `Compute ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Copy ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${kind === 'copy' ? 'Copied' : 'Moved'} ${count(n, { one: '{n} item', other: '{n} items' })}${folder && ` to “${folder}”`}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `“${name}” was not ${{ copy: 'copied', move: 'moved', delete: 'deleted', rename: 'renamed', create: 'created', open: 'opened' }[attempt]}.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${count(n, { one: '{n} item was', other: '{n} items were' })} not ${{ copy: 'copied', move: 'moved', delete: 'deleted' }[attempt]}.`,
} as const
