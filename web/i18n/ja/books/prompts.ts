import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': '名前',
  'browse.create': '作成',
  'browse.andMore': (n: number) => count(n, { other: 'ほか{n}個' }),
  'browse.copyRefused': 'ブラウザーの制限により、コピーできませんでした。',

  'browse.newFolder.title': '新しいフォルダー',
  'browse.newFile.title': '新しいファイル',
  'browse.rename.title': (name: string) => `「${name}」の名前を変更`,
  'browse.delete.one': (name: string) => `「${name}」を削除しますか？`,
  'browse.delete.many': (n: number) => count(n, { other: '{n}個の項目を削除しますか？' }),
  'browse.delete.forGood': 'この操作は取り消せません。',
  'browse.delete.toTrash': 'ゴミ箱から元に戻せます。',
  'browse.delete.noTrash': 'ここにはゴミ箱がありません。',
  'browse.copy.title': (n: number) => count(n, { other: '{n}個の項目をコピー' }),
  'browse.move.title': (n: number) => count(n, { other: '{n}個の項目を移動' }),
  'browse.copy.into': (folder: string) => `「${folder}」にコピー`,
  'browse.move.into': (folder: string) => `「${folder}」に移動`,
  'browse.picker.label': 'フォルダー',
  'browse.picker.up': '1つ上のフォルダーへ',
  'browse.picker.top': '一番上のフォルダーです',
  'browse.picker.choose': (folder: string) => `「${folder}」を選択`,
  'browse.picker.empty': 'ここにフォルダーはありません。',

  'browse.conflict.title': (name: string) => `「${name}」はすでにあります`,
  'browse.conflict.existing': '既存の項目',
  'browse.conflict.arriving': '新しい項目',
  'browse.conflict.skip': 'スキップ',
  'browse.conflict.keepBoth': '両方とも残す',
  'browse.conflict.replace': '置き換える',
  'browse.conflict.merge': '統合',
  'browse.conflict.mergeDetail':
    '統合すると、両方のフォルダーの中身がまとめられ、同じ名前のファイルは置き換えられます。',
  'browse.conflict.notReplaceable': 'ファイルとフォルダーを互いに置き換えることはできません',
  'browse.conflict.toAll': (n: number) => count(n, { other: '残り{n}件にも適用' }),

  'browse.info.type': '種類',
  'browse.info.link': (type: string) => `リンク（${type}）`,
  'browse.info.where': '場所',
  'browse.info.contains': '内容',
  'browse.info.unknown': '集計できませんでした',
  'browse.info.selected': '選択した項目',
  'browse.info.filesTogether': 'ファイルの合計',
  'browse.info.dimensions': '解像度',
  'browse.info.duration': '長さ',
  'browse.info.taken': '撮影日時',
  'browse.info.camera': 'カメラ',
  'browse.info.lens': 'レンズ',
  'browse.info.exposure': '露出',
  'browse.info.orientation': '向き',
  'browse.info.turned': (orientation: number) =>
    [
      '左右反転',
      '上下逆さま',
      '上下逆さま、左右反転',
      '左に回転、左右反転',
      '右に回転',
      '右に回転、左右反転',
      '左に回転',
    ][orientation - 2] ?? '',
  'browse.info.place': '撮影場所',
  'browse.info.copyPlace': '撮影場所をコピー',
  'browse.info.checksums': 'チェックサム',
  'browse.info.compute': '計算',
  'browse.info.computeNamed': (algorithm: string) => `${algorithm}を計算`,
  'browse.info.copyChecksum': (algorithm: string) => `${algorithm}をコピー`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${folder && `「${folder}」に`}${count(n, { other: '{n}個の項目を' })}${kind === 'copy' ? 'コピー' : '移動'}しました`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `「${name}」${{ copy: 'をコピー', move: 'を移動', delete: 'を削除', rename: 'の名前を変更', create: 'を作成', open: 'を開くことが' }[attempt]}できませんでした。`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${count(n, { other: '{n}個の項目を' })}${{ copy: 'コピー', move: '移動', delete: '削除' }[attempt]}できませんでした。`,
}
