import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')
const files = (n: number) => count(n, { other: '{n}個のファイル' })
const folders = (n: number) => count(n, { other: '{n}個のフォルダー' })

/** Japanese texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': '容量の内訳',
  'space.titleOf': (name: string) => `「${name}」の容量の内訳`,
  'space.asOf': (when: string) => `集計：${when}`,
  'space.counting': '集計中',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}、${folders(inFolders)}（${since}）`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}、${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': '合計',

  'space.inMyFiles': (size: string) => `マイファイル：${size}`,
  'space.free': (size: string) => `空き：${size}`,
  'space.volume': (share: string) => `ディスクの${share}を使用中`,

  'space.show': '表示',
  'space.by.folder': 'フォルダー別',
  'space.by.kind': '種類別',
  'space.by.largest': '大きいファイル',
  'space.by.oldest': '古いファイル',
  'space.up': '1つ上のフォルダーへ',
  'space.openFolder': 'フォルダーを表示',

  'space.name': '名前',
  'space.kind': '種類',
  'space.size': 'サイズ',
  'space.share': '割合',
  'space.files': 'ファイル',
  'space.modified': '更新日時',
  'space.where': 'フォルダー',
  'space.here': 'このフォルダーの直下',
  'space.showInFolder': (name: string) => `「${name}」をフォルダー内で表示`,
  'space.restName': 'その他の小さい項目',
  'space.map': 'サイズの分布図',
  'space.tile': (name: string, size: string, share: string) => `${name}、${size}、${share}`,

  'space.kind.image': '画像',
  'space.kind.audio': 'オーディオ',
  'space.kind.video': '動画',
  'space.kind.document': '文書',
  'space.kind.text': 'テキストとコード',
  'space.kind.archive': 'アーカイブ',
  'space.kind.other': 'その他のファイル',

  'space.empty': '容量を使っているものはありません',
  'space.emptyDetail': 'このフォルダーにもサブフォルダーにも、ファイルはありません。',
  'space.noFiles': '表示するファイルはありません',
  'space.off': 'インデックスはオフになっています',
  'space.offDetail': 'フォルダーのサイズを調べるにはインデックスが必要です。管理者が設定でオンにできます。',
  'space.building': 'フォルダーを集計しています',
  'space.buildingDetail': 'このフォルダーの集計が進むと、自動的に表示されます。',
  'space.unknown': 'このフォルダーの情報はまだありません',
  'space.unknownDetail':
    'インデックスがまだここに達していません。リンク先のフォルダーは、実際にある場所で集計されます。',
  'space.partial': 'まだ集計中のため、サイズは今後増えます。',
}
