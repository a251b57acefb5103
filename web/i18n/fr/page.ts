import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('fr')
const items = (n: number) => count(n, { one: '{n} élément', many: '{n} d’éléments', other: '{n} éléments' })

/** French texts of the first load, by key. */
export const page: MessageModules['page'] = {
  ...common,

  'action.cancel': 'Annuler',
  'action.clear': 'Effacer',
  'action.confirm': 'OK',
  'action.undo': 'Annuler l’action',
  'action.redo': 'Rétablir',
  'action.more': 'Plus',
  'action.reportIssue': 'Signaler un problème',

  'app.install': 'Installer l’application',
  'app.installed': 'L’application est installée.',
  'app.installByHand':
    'Pour l’installer : ouvrez le menu de partage du navigateur et choisissez « Sur l’écran d’accueil ».',
  'app.offline': 'Vous êtes hors ligne',
  'app.offline.detail':
    'Vos fichiers sont sur le serveur. La page reprend d’elle-même dès que la connexion est rétablie.',
  'app.update': 'Une nouvelle version est prête.',
  'app.pull': 'Tirer pour actualiser',
  'app.letGo': 'Relâcher pour actualiser',
  'app.refreshing': 'Actualisation…',

  'region.notifications': 'Notifications',
  'region.sidebar': 'Barre latérale',

  'error.usernameTaken': 'Ce nom d’utilisateur est déjà pris',
  'error.passwordsDiffer': 'Les mots de passe ne correspondent pas',
  'error.sessionEnded': 'Votre session a pris fin. Reconnectez-vous.',
  'error.nameTaken': 'Un élément porte déjà ce nom.',
  'error.diskFull': 'Il n’y a plus de place sur le serveur.',
  'error.tooLarge': 'La taille dépasse ce que le serveur accepte.',
  'error.busy': 'Le serveur est occupé. Réessayez dans un instant.',
  'error.hookFailed': 'Une commande de ce serveur s’y est opposée.',
  'error.notKept': 'Ce serait perdu pour de bon : pas de place ici pour une corbeille.',
  'error.partNotLoaded': 'Cette partie de la page n’a pas pu être chargée.',

  'route.settings': 'Paramètres',
  'route.rewind': 'Revenir en arrière',
  'route.trash': 'Corbeille',
  'route.history': 'Historique',
  'route.profileSettings': 'Profil',
  'route.shareManagement': 'Partages',
  'route.globalSettings': 'Paramètres généraux',
  'route.users': 'Utilisateurs',
  'route.newUser': 'Nouvel utilisateur',
  'route.editUser': 'Modifier l’utilisateur',
  'route.hooks': 'Déclencheurs',
  'route.audit': 'Journal d’audit',
  'route.forbidden': 'Accès refusé',
  'route.notFound': 'Introuvable',
  'route.internalError': 'Erreur interne du serveur',

  'login.password': 'Mot de passe',

  'sidebar.menu': 'Menu',
  'sidebar.closeMenu': 'Fermer le menu',
  'sidebar.myFiles': 'Mes fichiers',
  'sidebar.settings': 'Paramètres',
  'sidebar.help': 'Aide',
  'sidebar.logOut': 'Se déconnecter',
  'sidebar.logIn': 'Se connecter',
  'sidebar.signUp': 'Créer un compte',
  'sidebar.skip': 'Aller au contenu',
  'sidebar.logOutFailed': 'Vous êtes déconnecté ici, mais le serveur n’a pas pu en être averti.',

  'errorPage.forbidden': 'Adressez-vous à la personne qui gère ce serveur, ou revenez à vos fichiers.',
  'errorPage.notFound': 'L’élément a peut-être été déplacé, renommé ou supprimé.',
  'errorPage.internal': 'Réessayez. Si cela se reproduit, signalez-le à la personne qui gère ce serveur.',
  'errorPage.connection':
    'Vérifiez votre connexion. La page fait une nouvelle tentative dès que vous êtes de nouveau en ligne.',
  'errorPage.crashed': 'Cette partie de la page a cessé de fonctionner. Vos fichiers n’ont rien.',
  'errorPage.home': 'Aller à mes fichiers',
  'errorPage.reload': 'Recharger la page',
  'errorPage.code': (code: number) => `Erreur ${code}`,

  'files.items': items,
  'files.selected': (n: number) =>
    count(n, { one: '{n} sélectionné', many: '{n} sélectionnés', other: '{n} sélectionnés' }),
  'browse.listing': 'Fichiers et dossiers',
  'browse.menu': 'Actions possibles ici',
  'browse.add': 'Créer ou importer',
  'browse.selection': 'Sélection',
  'browse.clearSelection': 'Effacer la sélection',
  'browse.breadcrumbs': 'Emplacement actuel',
  'browse.home': 'Mes fichiers',
  'browse.hiddenFolders': 'Dossiers parents',
  'browse.empty.detail': 'Déposez des fichiers ici, ou choisissez ce que vous voulez ajouter.',
  'browse.empty.touch': 'Choisissez quoi ajouter.',
  'browse.section.folders': 'Dossiers',
  'browse.section.files': 'Fichiers',
  'browse.column.name': 'Nom',
  'browse.column.size': 'Taille',
  'browse.column.modified': 'Modifié',
  'browse.sort.ascending': 'Trier (croissant)',
  'browse.sort.descending': 'Trier (décroissant)',
  'browse.name.invalid': 'Ce nom ne convient pas : il est vide ou contient une barre oblique.',

  'browse.action.open': 'Ouvrir',
  'browse.action.search': 'Rechercher',
  'browse.action.palette': 'Commandes',
  'browse.action.refresh': 'Actualiser',
  'browse.action.clearSelection': 'Effacer la sélection',
  'browse.action.up': 'Dossier parent',
  'browse.action.openInNewTab': 'Ouvrir dans un nouvel onglet',
  'browse.action.share': 'Partager',
  'browse.action.rename': 'Renommer',
  'browse.action.copyTo': 'Copier vers…',
  'browse.action.moveTo': 'Déplacer vers…',
  'browse.action.download': 'Télécharger',
  'browse.action.extract': 'Extraire…',
  'browse.action.compress': 'Compresser…',
  'browse.action.newFolder': 'Nouveau dossier',
  'browse.action.newFile': 'Nouveau fichier',
  'browse.action.uploadFiles': 'Importer des fichiers',
  'browse.action.uploadFolder': 'Importer un dossier',
  'browse.action.cut': 'Couper',
  'browse.action.copy': 'Copier',
  'browse.action.paste': 'Coller',
  'browse.action.selectAll': 'Tout sélectionner',
  'browse.action.shell': 'Console',
  'browse.action.selectMultiple': 'Sélection multiple',
  'browse.action.viewList': 'Afficher en liste',
  'browse.action.viewMosaic': 'Afficher en mosaïque',
  'browse.action.info': 'Informations',
  'browse.action.space': 'Espace occupé',
  'browse.action.versions': 'Versions',
  'browse.action.rewind': 'Revenir en arrière…',
  'browse.action.history': 'Historique',
  'browse.action.delete': 'Supprimer',
  'browse.action.deleteForGood': 'Supprimer définitivement',

  'browse.blocked.selectSome': 'sélectionnez d’abord un élément',
  'browse.blocked.selectOne': 'sélectionnez un seul élément',
  'browse.blocked.notPermitted': 'vous n’avez pas l’autorisation',
  'browse.blocked.brokenLink': 'le lien ne mène nulle part',
  'browse.blocked.isLink': 'partagez plutôt la cible du lien',
  'browse.blocked.empty': 'le dossier est vide',
  'browse.blocked.notOpened': 'ce dossier n’a pas pu être ouvert',
  'browse.blocked.nothingToPaste': 'rien n’a été copié',
  'browse.blocked.alreadyThere': 'l’élément s’y trouve déjà',
  'browse.blocked.intoItself': 'un dossier ne peut pas aller dans lui-même',

  'browse.delete.byAdmin': 'Un administrateur peut le récupérer dans la corbeille.',

  'browse.info.folder': 'Dossier',
  'browse.info.counts': (folders: number, files: number) =>
    [
      folders > 0 && count(folders, { one: '{n} dossier', many: '{n} de dossiers', other: '{n} dossiers' }),
      (files > 0 || folders === 0) &&
        count(files, { one: '{n} fichier', many: '{n} de fichiers', other: '{n} fichiers' }),
    ]
      .filter(Boolean)
      .join(', '),
  'browse.info.access': 'Qui peut faire quoi',
}
