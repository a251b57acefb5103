import type { MessageModules } from '../../catalog.ts'

/** Traditional Chinese texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `歡迎使用 ${name}`,
  'welcome.add': '加入您的檔案',
  'welcome.add.detail': '將檔案和資料夾拖放到這個頁面的任何位置。即使離開資料夾或連線中斷，上傳也會繼續。',
  'welcome.add.touch': '點一下「+」即可上傳檔案、照片或整個資料夾。即使離開資料夾或連線中斷，上傳也會繼續。',
  'welcome.find': '快速找到任何內容',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} 可在輸入時即時搜尋所有檔案，${palette} 可尋找所有可用的操作。`,
  'welcome.find.touch': '點一下放大鏡，即可在輸入時即時搜尋所有檔案。長按項目即可選取。',
  'welcome.share': '與任何人分享',
  'welcome.share.detail': '透過連結，就能與沒有帳號的人分享檔案或資料夾。連結可以設定密碼和有效期間。',
  'welcome.start': '開始',
}
