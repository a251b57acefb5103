import type { Catalog } from '#web/i18n/catalog.ts'
import { page as master } from '#web/i18n/generated/en/page.ts'

/** Sample texts of the gallery. The texts of the product are in `web/i18n`. */
export interface Samples {
  readonly nav: readonly [string, string, string, string, string, string]
  readonly actions: readonly [string, string, string, string, string, string]
  readonly columns: readonly [string, string, string]
  readonly reason: string
  readonly rename: string
  readonly name: string
  readonly question: string
  readonly hint: string
  readonly mismatch: string
  readonly options: readonly [string, string, string]
  readonly optionHint: string
  readonly saved: string
  readonly removed: string
  readonly failed: string
  readonly empty: readonly [string, string]
}

const en: Samples = {
  nav: ['My files', 'New folder', 'New file', 'Upload', 'Settings', 'Logout'],
  actions: ['Share', 'Rename', 'Copy', 'Move', 'Download', 'Delete'],
  columns: ['Name', 'Size', 'Modified'],
  reason: 'Select one item',
  rename: 'Rename',
  name: 'New name',
  question: "Delete “Holiday pictures” and the 214 items in it? This can't be undone.",
  hint: 'Relative to the folder this server shows.',
  mismatch: "Passwords don't match",
  options: ['Light', 'Dark', 'System'],
  optionHint: 'Follows the setting of this device.',
  saved: 'Settings updated!',
  removed: '3 items deleted',
  failed: '“report-final.pdf” could not be moved: there is already a file of this name in “Archive”.',
  empty: ['It feels lonely here…', 'Drop files here, or make the first folder.'],
}

const de: Samples = {
  nav: ['Eigene Dateien', 'Neuer Ordner', 'Neue Datei', 'Hochladen', 'Einstellungen', 'Abmelden'],
  actions: ['Freigeben', 'Umbenennen', 'Kopieren', 'Verschieben', 'Herunterladen', 'Endgültig löschen'],
  columns: ['Name', 'Größe', 'Zuletzt geändert'],
  reason: 'Nur für ein Element',
  rename: 'Umbenennen',
  name: 'Neuer Dateiname',
  question: '„Urlaubsbilder“ und die 214 enthaltenen Elemente löschen? Dies kann nicht rückgängig gemacht werden.',
  hint: 'Relativ zum Stammverzeichnis, das dieser Server bereitstellt.',
  mismatch: 'Die Kennwörter stimmen nicht überein',
  options: ['Hell', 'Dunkel', 'Systemeinstellung übernehmen'],
  optionHint: 'Richtet sich nach der Darstellungseinstellung dieses Geräts.',
  saved: 'Einstellungen aktualisiert!',
  removed: '3 Elemente gelöscht',
  failed:
    '„Geschäftsführungsbesprechungsprotokoll.pdf“ konnte nicht verschoben werden: Im Ordner „Archiv“ gibt es bereits eine Datei mit diesem Namen.',
  empty: ['Hier ist es einsam …', 'Dateien hierher ziehen oder den ersten Ordner anlegen.'],
}

const ar: Samples = {
  nav: ['ملفاتي', 'مجلد جديد', 'ملف جديد', 'رفع', 'الإعدادات', 'تسجيل الخروج'],
  actions: ['مشاركة', 'إعادة تسمية', 'نسخ', 'نقل', 'تنزيل', 'حذف'],
  columns: ['الاسم', 'الحجم', 'آخر تعديل'],
  reason: 'لعنصر واحد فقط',
  rename: 'إعادة تسمية',
  name: 'الاسم الجديد',
  question: 'هل تريد حذف «صور العطلة» و214 عنصرًا فيها؟ لا يمكن التراجع عن ذلك.',
  hint: 'نسبةً إلى المجلد الذي يعرضه هذا الخادم.',
  mismatch: 'كلمتا المرور غير متطابقتين',
  options: ['فاتح', 'داكن', 'حسب النظام'],
  optionHint: 'يتبع إعداد هذا الجهاز.',
  saved: 'تم تحديث الإعدادات!',
  removed: 'تم حذف 3 عناصر',
  failed: 'تعذّر نقل «report-final.pdf»: يوجد ملف بهذا الاسم في «الأرشيف».',
  empty: ['المكان موحش هنا…', 'أفلت الملفات هنا أو أنشئ أول مجلد.'],
}

/** Languages of the gallery, with the few component texts in each. */
export const SAMPLES: Readonly<Record<'en' | 'de' | 'ar', { samples: Samples; catalogue: Catalog }>> = {
  en: { samples: en, catalogue: master },
  de: {
    samples: de,
    catalogue: {
      ...master,
      'action.cancel': 'Abbrechen',
      'action.close': 'Schließen',
      'action.retry': 'Erneut versuchen',
      'action.reportIssue': 'Problem melden',
      'action.undo': 'Rückgängig machen',
      'files.items': (n) => `${n} Elemente`,
      'files.selected': (n) => `${n} ausgewählt`,
    },
  },
  ar: {
    samples: ar,
    catalogue: {
      ...master,
      'action.cancel': 'إلغاء',
      'action.close': 'إغلاق',
      'action.retry': 'إعادة المحاولة',
      'action.reportIssue': 'الإبلاغ عن مشكلة',
      'action.undo': 'تراجع',
      'files.items': (n) => `${n} عناصر`,
      'files.selected': (n) => `تم تحديد ${n}`,
    },
  },
}

/** Returns whether there are samples in this language. */
export const isSample = (language: string): language is keyof typeof SAMPLES => Object.hasOwn(SAMPLES, language)
