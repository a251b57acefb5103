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
    ...['Administrator', 'Audio', 'Branding', 'Bytes', 'Details', 'Format', 'Hooks', 'Link', 'Links', 'Name', 'Normal'],
    ...['Optional', 'Pause', 'Position', 'Sepia', 'Terminal', 'Test', 'Text', 'Uploads', 'Video', 'Videos'],
    ...['help.version', 'moveIn.about.link'],
  ],
  es: ['Audio', 'Bytes', 'Hooks', 'No', 'Normal', 'Sepia', 'Terminal', 'errorPage.code'],
  fr: [
    ...['Actions', 'Archives', 'Audio', 'Dimensions', 'Documents', 'Expression', 'Format', 'Images', 'Menu', 'Minutes'],
    ...['Notifications', 'Orientation', 'Page', 'Pause', 'Permanent', 'Position', 'Secret', 'Standard', 'Terminal'],
    ...['Type'],
    ...['Versions', 'Volume', 'help.version', 'preview.pdf.pageNumber'],
  ],
  is: ['Sent'],
  it: [
    ...['Audio', 'File', 'Link', 'Menu', 'No', 'Output', 'Password', 'Video', 'Volume', 'details.kind.video'],
    ...['moveIn.about.link', 'password', 'search.where.here'],
  ],
  'nl-be': [
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
    ...['Administrator', 'Folder', 'Format', 'Link', 'Menu', 'Sepia', 'Terminal', 'moveIn.about.link'],
    ...['search.chip.within'],
  ],
  pt: ['Bytes', 'Hooks', 'Menu', 'Normal', 'Terminal', 'Volume'],
  'pt-br': [
    ...['Bytes', 'Hooks', 'Link', 'Links', 'Menu', 'Normal', 'Terminal', 'Volume', 'documents.slide'],
    ...['moveIn.about.link'],
  ],
  ro: ['Administrator', 'Audio', 'Link', 'Sepia', 'Terminal', 'Text', 'editor.cursors', 'links.found'],
  'sv-se': ['Format', 'Hooks', 'Position', 'Sepia', 'Terminal', 'Test', 'Text', 'Video', 'help.version'],
}
