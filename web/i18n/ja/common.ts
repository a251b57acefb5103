import type { CommonMessages } from '../catalog.ts'

/** Japanese texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': '閉じる',
  'action.retry': '再試行',
  'action.showPassword': 'パスワードを表示',
  'action.hidePassword': 'パスワードを隠す',
  'key.name': (key: string) => (key === 'Space' ? 'スペース' : key),
  'state.loading': '読み込み中…',
  'state.working': '処理中…',
  'state.done': '完了',
  'error.wrongCredentials': 'ユーザー名またはパスワードが違います',
  'error.forbidden': 'アクセスする権限がありません。',
  'error.notFound': 'この場所を開けません。',
  'error.internal': '重大な問題が発生しました。',
  'error.connection': 'サーバーに接続できません。',
  'error.generic': '問題が発生しました',
  'error.tooMany': '試行回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  'route.login': 'ログイン',
  'route.share': '共有',
  'files.lonely': 'ここはまだ空っぽです…',
  'sidebar.themeLight': 'テーマ：ライト',
  'sidebar.themeDark': 'テーマ：ダーク',
  'sidebar.themeSystem': 'テーマ：システムに合わせる',
  'route.files': 'ファイル',
}
