import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `「${name}」の中身`,
  'archive.way': 'アーカイブ内のフォルダー',
  'archive.search': 'アーカイブ内を検索',
  'archive.name': '名前',
  'archive.size': 'サイズ',
  'archive.modified': '更新日時',
  'archive.summary': (files: number, size: string) => `${count(files, { other: '{n}個のファイル' })}、${size}`,
  'archive.refused': (n: number) => count(n, { other: '展開できない項目：{n}個' }),
  'archive.selected': (n: number) => count(n, { other: '{n}個を選択中' }),
  'archive.found': (n: number) => count(n, { other: '{n}個見つかりました' }),
  'archive.empty': 'このアーカイブは空です。',
  'archive.emptyFolder': 'このフォルダーは空です。',
  'archive.nothingFound': 'このフォルダーに一致する名前はありません。',

  'archive.failed.notArchive': '読み取れるアーカイブではないか、破損しています。',
  'archive.failed.tooLarge': 'このアーカイブは中身が多すぎるため、ここでは表示できません。',
  'archive.failed.detail': 'ダウンロードすることはできます。',

  'archive.refusal.name': '展開先の外を指す名前か、使えない名前です',
  'archive.refusal.duplicate': '同じ名前の項目がほかにあります',
  'archive.refusal.link': 'リンク',
  'archive.refusal.special': 'ファイルでもフォルダーでもありません',
  'archive.refusal.encrypted': '暗号化されています',
  'archive.refusal.method': 'Cofferが対応していない圧縮方式です',
  'archive.refusal.damaged': '破損しています',
  'archive.refusal.taken': '同じ名前のものがすでにあります',
  'archive.refusal.denied': 'その場所では許可されていません',

  'archive.entry.download': 'ダウンロード',
  'archive.entry.none': 'このファイルはプレビューできません。',
  'archive.entry.tooLarge': 'このファイルは大きすぎるため、ここでは表示できません。',
  'archive.entry.failed': '表示できません。破損している可能性があります。',

  'archive.extractAll': 'すべて展開',
  'archive.extractSelected': (n: number) => count(n, { other: '{n}個の項目を展開' }),
  'archive.extract.denied': 'ファイルを作成する権限がありません',
  'archive.extract.tooMany': '個別に選択するには項目が多すぎます',
  'archive.extract.title': (name: string) => `「${name}」を展開`,
  'archive.extract.into': '展開先のフォルダー',
  'archive.extract.intoHint': 'ない場合は作成されます。',
  'archive.extract.choose': '選択…',
  'archive.extract.chooseTitle': '展開先のフォルダーを選択',
  'archive.extract.conflict': '同じ名前があるとき',
  'archive.extract.keep_both': '両方とも残す',
  'archive.extract.keep_both.hint': '新しいファイルの名前に番号が付きます。',
  'archive.extract.skip': 'そのファイルをスキップ',
  'archive.extract.replace': '既存のものを置き換える',
  'archive.extract.replace.hint': '元の内容はバージョンになります。',
  'archive.extract.refuse': '何も展開しない',
  'archive.extract.start': '展開',
  'archive.extract.running': '展開しています。キャンセルすると、作成されたものは削除されます。',
  'archive.extract.noFolder': 'フォルダーを指定してください。',
  'archive.extract.notFolder': 'そこにあるのはフォルダーではなく、ファイルです。',
  'archive.extract.badFolder': 'フォルダー名として使えません。',
  'archive.extract.taken': '同じ名前のものがあるため、何も展開しませんでした。',
  'archive.extract.changed': '途中でアーカイブが変更されたため、何も展開しませんでした。',
  'archive.extract.done': (n: number, folder: string) =>
    `「${folder}」に${count(n, { other: '{n}個のファイルを' })}展開しました`,
  'archive.extract.leftOut': (n: number) => count(n, { other: '{n}個の項目を除外しました：' }),
  'archive.extract.more': (n: number) => count(n, { other: 'ほか{n}個' }),
  'archive.extract.open': 'フォルダーを開く',
}
