import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('ja')

/** Japanese texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': '共有フォルダー',
  'visit.folder': 'フォルダー',
  'visit.trail': '現在の場所',
  'visit.modified': '更新日時',
  'visit.items': (n: number) => count(n, { other: '{n}個の項目' }),
  'visit.download': 'ダウンロード',
  'visit.downloadFolder': 'すべてダウンロード',
  'visit.downloadOf': (name: string) => `「${name}」をダウンロード`,
  'visit.formats': 'ほかの形式',
  'visit.downloadAs': (format: string) => `${format}形式でダウンロード`,
  'visit.open': '開く',
  'visit.ends': 'リンクの有効期限：',
  'visit.downloadsLeft': (n: number) =>
    n === 0 ? 'ダウンロードの残り回数はありません' : count(n, { other: 'ダウンロードは残り{n}回' }),
  'visit.qr': 'このリンクのQRコード',
  'visit.qrHint': 'ほかのデバイスのカメラで読み取ると、リンクを開けます。',
  'visit.contents': 'フォルダーの中身',
  'visit.showMore': 'さらに表示',
  'visit.shown': (shown: number, all: number) =>
    `${count(all, { other: '{n}個' })}中${count(shown, { other: '{n}個' })}を表示`,
  'visit.empty': 'このフォルダーは空です。',
  'visit.preview': (name: string) => `「${name}」のプレビュー`,
  'visit.previous': '前へ',
  'visit.next': '次へ',
  'visit.place': (place: number, all: number) => `${place}/${all}`,
  'visit.notShown': 'ここでは表示できません。ダウンロードしてご覧ください。',

  'visit.send.to': (name: string) => `「${name}」にファイルを送信`,
  'visit.send.yourName': 'お名前（任意）',
  'visit.send.zone': 'ファイルを置く場所',
  'visit.send.dropHere': 'ここにファイルをドロップしてください。',
  'visit.send.unseen': '送信したファイルは、リンクを開いたほかの人には見えません。',
  'visit.send.choose': 'ファイルを選択',
  'visit.send.eachUpTo': (size: string) => `1ファイルにつき${size}まで。`,
  'visit.send.filesLeft': (n: number) => count(n, { other: '残り{n}個まで。' }),
  'visit.send.sizeLeft': (size: string) => `合計で残り${size}まで。`,
  'visit.send.only': (extensions: string) => `送信できる種類：${extensions}。`,
  'visit.send.tally': (sent: number, all: number) =>
    `${count(all, { other: '{n}個' })}中${count(sent, { other: '{n}個' })}のファイルを送信済み`,
  'visit.send.waiting': '待機中',
  'visit.send.done': '送信済み',
  'visit.send.cancelOf': (name: string) => `「${name}」の送信をやめる`,
  'visit.send.againOf': (name: string) => `「${name}」をもう一度送信`,
  'visit.send.full': 'このリンクではこれ以上ファイルを受け付けていません。',
  'visit.send.folder': 'フォルダーは送信できません。中のファイルを送信するか、先に圧縮してください。',
  'visit.send.noRoom': '空き容量が足りません。',
  'visit.send.refused': 'このリンクではこのファイルを受け付けていません。',
  'visit.send.tooLarge': 'このリンクで受け付けるサイズを超えています。',
  'visit.send.wrongType': 'このリンクではこの種類のファイルを受け付けていません。',

  'visit.locked': 'パスワードで保護されています',
  'visit.lockedDetail': 'パスワードはリンクの送り主に確認してください。',
  'visit.password': 'パスワード',
  'visit.unlock': '続ける',

  'visit.gone': 'リンクの期限が切れたか、リンク先がなくなった可能性があります。リンクの送り主に確認してください。',
  'visit.forbidden': 'リンクの送り主に確認してください。',
  'visit.broken': 'しばらくしてから、もう一度お試しください。',
  'visit.offline': '接続を確認してください。オンラインに戻ると、自動的に再試行します。',
}
