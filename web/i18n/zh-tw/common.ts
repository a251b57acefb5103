import type { CommonMessages } from '../catalog.ts'

/** Traditional Chinese texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': '關閉',
  'action.retry': '再試一次',
  'action.showPassword': '顯示密碼',
  'action.hidePassword': '隱藏密碼',
  'key.name': (key: string) => (key === 'Space' ? '空白鍵' : key),
  'state.loading': '正在載入…',
  'state.working': '正在處理…',
  'state.done': '完成',
  'error.wrongCredentials': '使用者名稱或密碼錯誤',
  'error.forbidden': '您沒有存取這項內容的權限。',
  'error.notFound': '無法存取這個位置。',
  'error.internal': '伺服器發生嚴重問題。',
  'error.connection': '無法連線到伺服器。',
  'error.generic': '發生錯誤',
  'error.tooMany': '嘗試次數過多，請稍候再試。',
  'route.login': '登入',
  'route.share': '分享',
  'files.lonely': '這裡空空如也…',
  'sidebar.themeLight': '佈景主題：淺色',
  'sidebar.themeDark': '佈景主題：深色',
  'sidebar.themeSystem': '佈景主題：與系統相同',
  'route.files': '檔案',
}
