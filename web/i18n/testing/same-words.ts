import type { LOCALES } from '#contract/locales.ts'

type Words = readonly string[]

/**
 * Texts with the same spelling as in English, in all languages or in one: names, and common words. For texts with numbers or names, the
 * key.
 */
export const SAME_IN: Readonly<{ all: Words } & Partial<Record<(typeof LOCALES)[number], Words>>> = {
  all: [
    ...['/photos/private', '/photos/private/a.jpg', 'Coffer', 'Ctrl', 'Esc', 'OK', 'PDF', 'Shell', 'Tab', 'Token'],
    ...['Webhooks', '\\.key$', 'https://example.org/coffer', 'media.bitrate', 'shell'],
  ],
  de: [
    ...['Code', 'Passkeys'],
    ...['Administrator', 'Audio', 'Branding', 'Bytes', 'Details', 'Format', 'Hooks', 'Link', 'Links', 'Name', 'Normal'],
    ...[
      'Optional',
      'Pause',
      'Position',
      'Sepia',
      'System',
      'Terminal',
      'Test',
      'Text',
      'URL',
      'Uploads',
      'Video',
      'Videos',
    ],
    ...['Limit', 'Orange', 'Port', 'Server', 'help.version', 'moveIn.about.link'],
  ],
  es: ['Audio', 'Bytes', 'Color', 'Hooks', 'No', 'Normal', 'Sepia', 'Terminal', 'errorPage.code'],
  fr: [
    'Code',
    ...[
      'Actions',
      'Archives',
      'Audio',
      'Collection',
      'Description',
      'description',
      'quota',
      'Dimensions',
      'Documents',
      'Expression',
      'Extension',
      'Format',
      'Images',
    ],
    ...['Menu', 'Minutes', 'Olive', 'Orange'],
    ...['Notifications', 'Orientation', 'Page', 'Pause', 'Permanent', 'Position', 'Secret', 'Standard', 'Terminal'],
    ...['Type'],
    ...['Versions', 'Volume', 'help.version', 'preview.pdf.pageNumber'],
  ],
  is: ['Sent'],
  it: [
    ...['Audio', 'File', 'Link', 'Me', 'Menu', 'No', 'Output', 'Password', 'Video', 'Volume', 'details.kind.video'],
    ...['moveIn.about.link', 'password', 'quota', 'search.where.here'],
  ],
  'nl-be': [
    'Code',
    ...['E-books', 'Item', 'Recent', 'URL', 'search.chip.type', 'webhooks.answered'],
    ...[
      'Audio',
      'Bytes',
      'Camera',
      'Compact',
      'Details',
      'Filters',
      'Help',
      'Hooks',
      'Info',
      'Lens',
      'Link',
      'Links',
      'Menu',
    ],
    ...[
      'Permanent',
      'Sepia',
      'Tabs',
      'Terminal',
      'Test',
      'Type',
      'Uploads',
      'Video',
      'Volume',
      'editor.cursors',
      'files.items',
    ],
    ...['links.downloads', 'links.found', 'moveIn.about.link', 'search.where.here', 'uploads', 'visit.items'],
  ],
  pl: [
    ...['Administrator', 'Folder', 'Format', 'Limit', 'Link', 'Menu', 'Sepia', 'Terminal', 'moveIn.about.link'],
    ...['search.chip.within'],
  ],
  pt: ['Bytes', 'Hooks', 'Item', 'Menu', 'Normal', 'Original', 'Terminal', 'Total', 'URL', 'Volume', 'quota'],
  'pt-br': [
    ...[
      'Bytes',
      'E-books',
      'Hooks',
      'Item',
      'Link',
      'Links',
      'Menu',
      'Normal',
      'Terminal',
      'Volume',
      'documents.slide',
    ],
    ...['moveIn.about.link'],
  ],
  'sv-se': [
    ...['Format', 'Hooks', 'Normal', 'Position', 'Sepia', 'System', 'Terminal', 'Test', 'Text', 'URL', 'Video'],
    ...['Orange', 'help.version', 'webhooks.answered'],
  ],
  ro: [
    ...['Administrator', 'Audio', 'Format', 'Link', 'Original', 'Secret', 'Sepia', 'Terminal', 'Text', 'Total', 'URL'],
    ...['Olive', 'editor.cursors', 'links.found'],
  ],
}
