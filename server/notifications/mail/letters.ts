import type { Notice, NoticeKind } from '#contract/notices.ts'
import type { Locale } from '#contract/users.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import { type LetterTexts, letterTexts } from './generated/letters.ts'

/** A mail without its recipient. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

/** Name and language of a letter, and the address of the instance if it is known. */
export type LetterFrame = {
  readonly locale: Locale
  readonly instance: string
  /** Without a slash at the end. */
  readonly url: string | null
}

/** Maximum number of names in a letter for each kind. */
const MAX_NAMES = 20

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<Locale> = new Set<Locale>(['ar'])

/** Characters that change the direction or the lines of a text, which names of files may contain. */
const DISRUPTIVE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

type Block =
  | { readonly line: string; readonly items?: readonly string[] }
  | { readonly link: string; readonly to: string }
  | { readonly code: string }

/** Returns the address of the page on which users stop mails. */
export const stopUrl = (url: string): string => `${url}/settings/profile`

/** Returns the letter about notifications. Names of items are in it only if the user wants them. */
export function noticesLetter(
  notices: readonly Notice[],
  { fileNames, username, ...frame }: LetterFrame & { fileNames: boolean; username: string },
): Letter {
  const texts = letterTexts[frame.locale]()
  const kinds = [...new Set(notices.map(({ kind }) => kind))]
  const blocks = kinds.map((kind): Block => {
    const some = notices.filter((notice) => notice.kind === kind)
    const count = some.reduce((sum, notice) => sum + (kind === 'job_failed' ? 1 : notice.count), 0)
    return { line: lineOf(texts, kind, count), items: fileNames ? namesOf(some) : [] }
  })
  const link: Block[] = frame.url === null ? [] : [{ link: texts['letters.open'](frame.instance), to: frame.url }]
  const stop: Block =
    frame.url === null ? { line: texts['letters.stop'] } : { link: texts['letters.stop'], to: stopUrl(frame.url) }
  const foot = [{ line: texts['letters.why'](frame.instance, tame(username)) }, stop]
  return letterOf(frame, texts['letters.subject'](frame.instance, notices.length), [...blocks, ...link], foot)
}

/** Returns the line about notices of a kind. */
export function lineOf(texts: LetterTexts, kind: NoticeKind, count: number): string {
  if (kind === 'storage_low' || kind === 'quota_low' || kind === 'recovery_code_used') return texts[`letters.${kind}`]
  if (kind === 'folder_quota_low') return texts['letters.folder_quota_low']
  return texts[`letters.${kind}`](count)
}

/** Returns the names of the items of notices; at most {@link MAX_NAMES}, and an ellipsis if there are more. */
export function namesOf(notices: readonly Notice[]): string[] {
  const names = new Set(
    notices.flatMap((notice) => {
      if (notice.kind === 'storage_low' || notice.kind === 'quota_low' || notice.kind === 'recovery_code_used')
        return []
      const name = (notice.kind === 'upload_received' && notice.data.file) || notice.data.item?.name
      return name ? [tame(name)] : []
    }),
  )
  const shown = [...names].slice(0, MAX_NAMES)
  return names.size > shown.length ? [...shown, '…'] : shown
}

/** Returns the letter with the code that confirms an address. */
export function codeLetter(code: string, minutes: number, frame: LetterFrame): Letter {
  const texts = letterTexts[frame.locale]()
  const blocks = [{ line: texts['letters.code.enter'](minutes) }, { code }]
  return letterOf(frame, texts['letters.code.subject'](frame.instance), blocks, [
    { line: texts['letters.code.ignore'] },
  ])
}

/** Returns the letter with the link of an invitation. */
export function invitationLetter(link: string, expiresAt: Date, frame: LetterFrame): Letter {
  const texts = letterTexts[frame.locale]()
  const date = new Intl.DateTimeFormat(frame.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
  const blocks = [
    { line: texts['letters.invitation.text'](frame.instance) },
    { link: texts['letters.invitation.accept'], to: link },
    { line: texts['letters.invitation.end'](date) },
  ]
  return letterOf(frame, texts['letters.invitation.subject'](frame.instance), blocks, [
    { line: texts['letters.invitation.ignore'] },
  ])
}

/** Returns the letter that shows that the mail server works. */
export function testLetter(frame: LetterFrame): Letter {
  const texts = letterTexts[frame.locale]()
  return letterOf(frame, texts['letters.test.subject'](frame.instance), [{ line: texts['letters.test.body'] }], [])
}

function letterOf({ locale }: LetterFrame, subject: string, blocks: readonly Block[], foot: readonly Block[]): Letter {
  const direction = RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr'
  const body = blocks.map(htmlOf).join('\n')
  const small = foot.map(htmlOf).join('\n')
  return {
    subject,
    text: `${[...blocks.map(textOf), ...(foot.length > 0 ? [`-- \n${foot.map(textOf).join('\n\n')}`] : [])].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}" dir="${direction}">
<body style="font-family: sans-serif; line-height: 1.5">
${body}
${foot.length > 0 ? `<hr>\n<div style="font-size: smaller">\n${small}\n</div>\n` : ''}</body>
</html>
`,
  }
}

/** Replaces characters that change the direction or the lines of a text. */
export const tame = (text: string): string => text.replaceAll(DISRUPTIVE, '\ufffd')

function textOf(block: Block): string {
  if ('code' in block) return block.code
  if ('link' in block) return `${block.link}\n${block.to}`
  return [block.line, ...(block.items ?? []).map((item) => `  - ${item}`)].join('\n')
}

function htmlOf(block: Block): string {
  if ('code' in block)
    return `<p style="font-size: 24px; font-weight: bold"><bdi dir="ltr">${escapeHtml(block.code)}</bdi></p>`
  if ('link' in block) return `<p><a href="${escapeHtml(block.to)}">${escapeHtml(block.link)}</a></p>`
  const items = (block.items ?? []).map((item) => `<li dir="auto">${escapeHtml(item)}</li>`).join('')
  return `<p>${escapeHtml(block.line)}</p>${items === '' ? '' : `\n<ul>${items}</ul>`}`
}
