import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts of the details of items. Loaded with them. */
export const details = {
  'details.label': 'Details',
  'details.close': 'Close details',
  'details.resize': 'Width of the details panel',
  'details.properties': 'Properties',
  'details.picture': 'Picture',
  'details.video': 'Video',
  'details.audio': 'Audio',
  'details.access': 'Who has access',
  'details.anyone': 'Anyone with a link',
  'details.othersUnknown': 'Only administrators can see who else has access.',
  'details.activity': 'Activity',
  'details.advanced': 'Advanced',
  'details.location': 'Location',
  'details.created': 'Created',
  'details.mediaType': 'Media type',
  'details.totalSize': 'Total size',
  'details.links': 'Links',
  'details.noLinks': 'No links yet',
  'details.qr': 'QR code',
  'details.allVersions': 'All versions',
  'details.allActivity': 'Full history',

  'details.folder': (n: number) =>
    n === 0 ? 'Empty folder' : count(n, { one: 'Folder with {n} item', other: 'Folder with {n} items' }),
} as const
