import type { LOCALES } from '#contract/locales.ts'

type Words = readonly string[]

/**
 * Texts with the same spelling as in English, in all languages or in one: names, and common words. For texts with numbers or names, the
 * key.
 */
export const SAME_IN: Readonly<{ all: Words } & Partial<Record<(typeof LOCALES)[number], Words>>> = {
  all: [
    ...['Coffer', 'OK', 'PDF', 'Esc', 'Tab', 'Ctrl', 'Shell', 'shell', 'Webhooks', 'Token', 'media.bitrate'],
    ...['https://example.org/coffer', '/photos/private', '/photos/private/a.jpg', '\\.key$'],
  ],
  de: [
    ...['Administrator', 'Audio', 'Branding', 'Bytes', 'Details', 'Format', 'Hooks', 'Link', 'Links', 'Name', 'Normal'],
    ...['Optional', 'Pause', 'Sepia', 'Terminal', 'Test', 'Text', 'Uploads', 'Video', 'Videos'],
    ...['help.version', 'moveIn.about.link'],
  ],
  es: ['Audio', 'Bytes', 'Hooks', 'No', 'Normal', 'Sepia', 'Terminal', 'errorPage.code'],
  fr: [
    ...['Actions', 'Archives', 'Audio', 'Dimensions', 'Documents', 'Expression', 'Format', 'Images', 'Menu', 'Minutes'],
    ...['Notifications', 'Orientation', 'Page', 'Pause', 'Permanent', 'Secret', 'Terminal', 'Type', 'Versions'],
    ...['help.version', 'preview.pdf.pageNumber'],
  ],
  is: ['Sent'],
  it: [
    ...['Audio', 'File', 'Link', 'Menu', 'No', 'Output', 'Password', 'Video', 'password'],
    ...['details.kind.video', 'moveIn.about.link', 'search.where.here'],
  ],
  'nl-be': [
    ...[
      'Audio',
      'Bytes',
      'Camera',
      'Details',
      'Filters',
      'Help',
      'Hooks',
      'Info',
      'Lens',
      'Link',
      'Links',
      'Menu',
      'Permanent',
    ],
    ...[
      'Sepia',
      'Tabs',
      'Terminal',
      'Test',
      'Uploads',
      'editor.cursors',
      'files.items',
      'links.downloads',
      'links.found',
      'moveIn.about.link',
      'uploads',
    ],
    ...['Video', 'search.where.here', 'visit.items'],
  ],
  pl: [
    ...['Administrator', 'Folder', 'Format', 'Link', 'Menu', 'Sepia', 'Terminal'],
    ...['moveIn.about.link', 'search.chip.within'],
  ],
  pt: ['Bytes', 'Hooks', 'Menu', 'Normal', 'Terminal'],
  'pt-br': ['Bytes', 'Hooks', 'Link', 'Links', 'Menu', 'Normal', 'Terminal', 'documents.slide', 'moveIn.about.link'],
  ro: ['Administrator', 'Audio', 'Link', 'Sepia', 'Terminal', 'Text', 'editor.cursors', 'links.found'],
  'sv-se': ['Format', 'Hooks', 'Sepia', 'Terminal', 'Test', 'Text', 'Video', 'help.version'],
}
