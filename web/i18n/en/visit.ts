import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('en')

/** English texts of the page of share links. Complete, because visitors load no other texts. */
export const visit = {
  ...common,

  'visit.top': 'Shared folder',
  'visit.folder': 'Folder',
  'visit.trail': 'Where you are',
  'visit.modified': 'Modified',
  'visit.items': (n: number) => count(n, { one: '{n} item', other: '{n} items' }),
  'visit.download': 'Download',
  'visit.downloadFolder': 'Download all',
  'visit.downloadOf': (name: string) => `Download ${name}`,
  'visit.formats': 'Other formats',
  'visit.downloadAs': (format: string) => `Download as ${format}`,
  'visit.open': 'Open',
  'visit.ends': 'This link ends',
  'visit.downloadsLeft': (n: number) =>
    n === 0 ? 'No downloads left' : count(n, { one: 'One download left', other: '{n} downloads left' }),
  'visit.qr': 'QR code of this link',
  'visit.qrHint': 'Point a camera here to open the link on another device.',
  'visit.contents': 'What is in it',
  'visit.showMore': 'Show more',
  'visit.shown': (shown: number, all: number) => `${shown} of ${count(all, { one: '{n} item', other: '{n} items' })}`,
  'visit.empty': 'Nothing is in this folder.',
  'visit.preview': (name: string) => `Preview of ${name}`,
  'visit.previous': 'Previous',
  'visit.next': 'Next',
  'visit.place': (place: number, all: number) => `${place} of ${all}`,
  'visit.notShown': 'This cannot be shown here. It can be downloaded.',

  'visit.send.to': (name: string) => `Send files to “${name}”`,
  'visit.send.yourName': 'Your name (optional)',
  'visit.send.zone': 'Where files go',
  'visit.send.dropHere': 'Drop files here.',
  'visit.send.unseen': 'Other visitors do not see what you send.',
  'visit.send.choose': 'Choose files',
  'visit.send.eachUpTo': (size: string) => `Each file up to ${size}.`,
  'visit.send.filesLeft': (n: number) => count(n, { one: 'One more file.', other: '{n} more files.' }),
  'visit.send.sizeLeft': (size: string) => `${size} more in all.`,
  'visit.send.only': (extensions: string) => `Only ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `${sent} of ${count(all, { one: '{n} file', other: '{n} files' })} sent`,
  'visit.send.waiting': 'Waiting',
  'visit.send.done': 'Sent',
  'visit.send.cancelOf': (name: string) => `Do not send ${name}`,
  'visit.send.againOf': (name: string) => `Send ${name} again`,
  'visit.send.full': 'This link takes no more files.',
  'visit.send.folder': 'Folders cannot be sent. Send the files in them, or pack them first.',
  'visit.send.noRoom': 'There is not enough room left for this.',
  'visit.send.refused': 'The link does not take this file.',
  'visit.send.tooLarge': 'This is larger than the link takes.',
  'visit.send.wrongType': 'The link does not take files of this kind.',

  'visit.locked': 'This link has a password',
  'visit.lockedDetail': 'Whoever sent it to you knows it.',
  'visit.password': 'Password',
  'visit.unlock': 'Continue',

  'visit.gone': 'The link may have ended, or what it led to is not there any more. Ask whoever sent it to you.',
  'visit.forbidden': 'Ask whoever sent you the link.',
  'visit.broken': 'Try again in a moment.',
  'visit.offline': 'Check your connection. The page tries again as soon as you are back online.',
} as const
