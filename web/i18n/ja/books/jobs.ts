import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')
const numbers = new Intl.NumberFormat('ja')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DEED = { copy: 'コピー', move: '移動', delete: '削除', extract: '展開', archive: '圧縮' }

const thing = (n: number, name: string) => (n === 1 && name ? `「${name}」` : count(n, { other: '{n}個の項目' }))
const into = (to: string) => to && `「${to}」に`

/** Japanese texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': '実行中の処理',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) => `${thing(n, name)}を${into(to)}${DEED[kind]}中`,
  'jobs.waiting': 'ほかの処理の完了を待っています',
  'jobs.starting': '開始中',
  'jobs.emptyingTrash': 'ゴミ箱を空にしています',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, { other: '{n}個の項目' })
      : count(total, { other: `${numbers.format(done)}/{n}個の項目` }),
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done}/${total}`),
  'jobs.speed': (size: string) => `${size}/秒`,
  'jobs.left': (duration: string) => `残り${duration}`,
  'jobs.now': (name: string) => `処理中：${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DEED[kind]}：${percent}完了`,
  'jobs.offline': 'サーバーに接続できません。処理はサーバーで続いており、接続が戻ると再び表示されます。',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    `${thing(n, name)}を${into(to)}${DEED[kind]}しました`,
  'jobs.failed': (kind: Kind, n: number) => `${count(n, { other: '{n}個の項目を' })}${DEED[kind]}できませんでした`,
  'jobs.cancelled': (kind: Kind) => `キャンセルしました。一部は${DEED[kind]}されていません。`,
  'jobs.undone': (kind: Kind) => `途中でサーバーが停止したため、何も${DEED[kind]}されませんでした。`,
  'jobs.interrupted': (kind: Kind) =>
    `途中でサーバーが停止したため、一部だけが${DEED[kind]}されました。完了した項目は次のとおりです：`,
  'jobs.leftOut': (n: number) => count(n, { other: '{n}個の項目を除外しました' }),
  'jobs.why': '失敗した項目と理由',
  'jobs.more': (n: number) => count(n, { other: 'ほか{n}個' }),
  'jobs.again': '再試行',
  'jobs.cancel': (label: string) => `キャンセル：${label}`,
  'jobs.dismiss': (label: string) => `閉じる：${label}`,
  'jobs.conflict': '途中で対象が変更されました。',

  'jobs.compress.title': (n: number, name: string) =>
    `${n === 1 ? `「${name}」` : count(n, { other: '{n}個の項目' })}を圧縮`,
  'jobs.compress.name': 'アーカイブの名前',
  'jobs.compress.format': '形式',
  'jobs.compress.taken': '同じ名前があるとき',
  'jobs.compress.rename': '両方とも残す',
  'jobs.compress.replace': '既存のものを置き換える',
  'jobs.compress.start': '圧縮',
  'jobs.compress.done': (name: string) => `「${name}」を作成しました`,
  'jobs.compress.failed': (name: string) => `「${name}」を作成できませんでした。`,
}
