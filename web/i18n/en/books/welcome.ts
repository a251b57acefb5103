/** English texts shown on the first visit. */
export const welcome = {
  'welcome.title': (name: string) => `Welcome to ${name}`,
  'welcome.add': 'Bring your files',
  'welcome.add.detail':
    'Drop files and folders anywhere on this page. Uploads go on when you leave a folder, and after a lost connection.',
  'welcome.add.touch':
    'Press + to upload files, photos or whole folders. Uploads go on when you leave a folder, and after a lost connection.',
  'welcome.find': 'Find anything at once',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} searches all your files while you type. ${palette} finds everything you can do.`,
  'welcome.find.touch':
    'The magnifying glass searches all your files while you type. Press and hold an item to select it.',
  'welcome.share': 'Share with anyone',
  'welcome.share.detail':
    'A link shares a file or a folder with people who have no account. It can have a password and an end.',
  'welcome.start': 'Start',
} as const
