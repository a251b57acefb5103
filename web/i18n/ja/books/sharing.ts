import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts about share links and downloads of several files. Loaded with these parts of the page. */
export const sharing: MessageModules['sharing'] = {
  'links.title': (name: string) => `「${name}」を共有`,
  'links.editTitle': (name: string) => `「${name}」へのリンク`,
  'links.list': 'リンク',
  'links.new': '新規',
  'links.create': 'リンクを作成',
  'links.save': '保存',
  'links.back': '戻る',
  'links.failed': 'リンクを取得できませんでした。',

  'links.copy': 'リンクをコピー',
  'links.copyOf': (name: string) => `「${name}」へのリンクをコピー`,
  'links.copied': 'リンクをコピーしました',
  'links.copyByHand':
    'ブラウザーの制限により、自動ではコピーできません。リンクが選択されているので、ここからコピーしてください。',
  'links.address': 'リンク',
  'links.edit': '編集',
  'links.editOf': (name: string) => `「${name}」へのリンクを編集`,
  'links.delete': '削除',
  'links.deleteOf': (name: string) => `「${name}」へのリンクを削除`,
  'links.deleted': 'リンクを削除しました',
  'links.delete.title': 'このリンクを削除しますか？',
  'links.delete.detail': (name: string) =>
    `リンクを知っている人も「${name}」を開けなくなります。ファイルはそのまま残ります。`,

  'links.permanent': '無期限',
  'links.expired': '期限切れ',
  'links.expires': (when: string) => `有効期限：${when}`,
  'links.hasPassword': 'パスワードあり',
  'links.isUpload': 'ファイルの受け取り',
  'links.suspended': '停止中: 項目はゴミ箱にあります',
  'links.downloads': (n: number) => count(n, { other: 'ダウンロード{n}回' }),
  'links.downloadsOf': (n: number, limit: number) =>
    `ダウンロード${count(n, { other: '{n}' })}/${count(limit, { other: '{n}回' })}`,
  'links.received': (n: number) => count(n, { other: '{n}個のファイルを受信' }),
  'links.received.title': (name: string) => `「${name}」で受け取ったファイル`,
  'links.received.from': (name: string) => `送信者：${name}`,
  'links.received.unnamed': (address: string) => `送信元：${address}`,
  'links.received.none': '受け取ったファイルはまだありません。',
  'links.received.failed': '受け取ったファイルの一覧を取得できませんでした。',
  'links.lastUsed': (when: string) => `最終使用：${when}`,

  'links.password': 'パスワード',
  'links.passwordHint': '任意',
  'links.passwordKeep': '変更しない場合は空欄にします',
  'links.passwordRemove': 'パスワードを解除',
  'links.duration': '有効期間',
  'links.durationHint': '空欄の場合は無期限',
  'links.unit': '単位',
  'links.unit.seconds': '秒',
  'links.unit.minutes': '分',
  'links.unit.hours': '時間',
  'links.unit.days': '日',
  'links.expiry': '有効期限',
  'links.expiry.keep': (now: string) => `現在のまま：${now}`,
  'links.expiry.change': '変更する',
  'links.more': '詳細設定',
  'links.limit': 'ダウンロード回数の上限',
  'links.limitHint': '空欄の場合は無制限',
  'links.name': 'アドレスに含める名前',
  'links.nameHint': '英字、数字、ハイフン、アンダースコアが使えます。アドレスの一部は推測できないまま残ります。',
  'links.guessable': '名前だけのアドレスにする',
  'links.guessableHint':
    '短くて伝えやすいアドレスになりますが、推測されるおそれがあるため、リンクにパスワードを設定してください。',
  'links.receive': 'ここへのファイルの送信を許可する',
  'links.receiveHint':
    'リンクを開いた人がこのフォルダーにファイルを追加できます。中身を見たり、既存のファイルを置き換えたりはできません。',
  'links.maxFiles': 'ファイル数の上限',
  'links.maxFileSize': '1ファイルの上限（MB）',
  'links.maxTotalSize': '全ファイルの合計の上限（MB）',
  'links.extensions': 'ファイルの種類',
  'links.extensionsHint': '拡張子（例：jpg pdf）。空欄の場合はすべて。',
  'links.askName': '送信者に名前を尋ねる',

  'links.error.duration': (most: string) => `1～${most}の整数を入力するか、空欄にしてください。`,
  'links.error.number': '1以上の整数を入力するか、空欄にしてください。',
  'links.error.name': '英字、数字、ハイフン、アンダースコアを63文字以内で入力し、先頭は英字か数字にしてください。',
  'links.error.nameNeeded': '先に名前を入力してください。',
  'links.error.nameTaken': 'この名前のリンクはすでにあります。',
  'links.error.extensions': '拡張子をドットなしで、空白で区切って入力してください。',
  'links.error.tooMany': 'リンクの数が上限に達しています。先に設定でリンクを削除してください。',
  'links.error.refused': 'サーバーに受け付けられませんでした。',

  'links.path': 'パス',
  'links.durationColumn': '有効期間',
  'links.owner': 'ユーザー名',
  'links.use': '利用状況',
  'links.tools': '操作',
  'links.search': 'リンクを検索',
  'links.found': (n: number) => count(n, { other: '{n}個のリンク' }),
  'links.noneFound': '一致するリンクはありません。',
  'links.none': 'ここはまだ空っぽです…',
  'links.noneDetail':
    'リンクで共有したものがここに表示されます。ファイルまたはフォルダーを選択して「共有」を選んでください。',
  'links.showMore': 'さらに表示',

  'formats.title': (n: number) => count(n, { other: '{n}個の項目をダウンロード' }),
  'formats.titleOf': (name: string) => `「${name}」をダウンロード`,
  'formats.detail': 'ダウンロードの形式を選んでください。',
  'formats.tooMany':
    '項目が多すぎるため、一度にダウンロードできません。選択を減らすか、フォルダーごとダウンロードしてください。',
  'formats.zipHint': 'どのコンピューターでも開けます',
}
