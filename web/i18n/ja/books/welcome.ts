import type { MessageModules } from '../../catalog.ts'

/** Japanese texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `${name}へようこそ`,
  'welcome.add': 'ファイルを追加',
  'welcome.add.detail':
    'ファイルやフォルダーを、このページのどこにでもドロップできます。別のフォルダーに移動しても、接続が切れた後でも、アップロードは続きます。',
  'welcome.add.touch':
    '「+」を押すと、ファイル、写真、フォルダー全体をアップロードできます。別のフォルダーに移動しても、接続が切れた後でも、アップロードは続きます。',
  'welcome.find': '何でもすぐに検索',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search}で、入力しながらすべてのファイルを検索できます。${palette}で、できる操作をすべて探せます。`,
  'welcome.find.touch': '虫眼鏡を押すと、入力しながらすべてのファイルを検索できます。項目を長押しすると選択できます。',
  'welcome.share': '誰とでも共有',
  'welcome.share.detail':
    'リンクを使うと、アカウントのない人ともファイルやフォルダーを共有できます。パスワードや有効期限も設定できます。',
  'welcome.start': '始める',
}
