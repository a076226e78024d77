import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  add: 'Agregar',
  addDock: 'Agregar al Dock',
  addHomeScreen: 'Agregar a inicio',
  addHomeScreenAndroid: 'Agregar a la pantalla principal',
  addressNotSecureDoes: (productName) =>
    `Esta dirección no es segura (no empieza con https), así que ningún navegador puede instalar la app desde ella. Quien administra ${productName} en tu liga puede cambiarlo.`,
  addTabTaskbar: 'Agregar pestaña a la barra de tareas',
  androidMenuSteps:
    'Abre el menú {named} del navegador y elige {named2} o {name}. Si el menú ofrece abrir {productName}, ya está instalada.',
  apps: 'Aplicaciones',
  browserCannotInstallApps:
    'Este navegador no puede instalar apps. Chrome, Edge y Safari sí pueden, y también Firefox en Windows. Todo funciona aquí también, incluso sin conexión.',
  castSaveShare: 'Enviar, guardar y compartir',
  chooseRightEndAddress:
    'Elige {name} a la derecha de la barra de direcciones. Firefox de Microsoft Store no lo tiene.',
  chooseToolbarThen: 'Elige {named} en la barra de herramientas y luego {name}.',
  desktopMenuSteps:
    'Abre el menú {named} del navegador y elige {named2}, que puede estar en {em} o {em2}. Si el menú ofrece abrir {productName}, ya está instalada.',
  install: 'Instalar',
  installApp: 'Instalar la app',
  installAppMenu: 'Instalar aplicación',
  iosMenuSteps:
    'Abre el menú {named} de este navegador y elige {named2}. Si no está, abre esta dirección en Safari y haz lo mismo. Luego abre la app una vez con señal: tiene su propio almacenamiento.',
  isInstalledAndThis: (productName) => `Estás usando la app ${productName} instalada.`,
  keepYourHomeScreen: (productName) => `¿Agregar ${productName} a tu pantalla principal?`,
  leaveWhereAskedTap:
    'Si aparece, deja {name} activado y toca {name2}. Luego abre {productName} una vez con señal, para que cargue tus ligas en su propio almacenamiento.',
  notNow: 'Ahora no',
  opensOneTapWindow: 'Se abre con un toque en su propia ventana, con o sin señal.',
  openWebApp: 'Abrir como app web',
  scrollDownTap: 'Desplázate hacia abajo y toca {name}.',
  share: 'Compartir',
  showMeHow: 'Mostrarme cómo',
  tapSquareArrowBottom:
    'Toca {name}: el cuadrado con una flecha en la parte inferior de Safari, detrás de los tres puntos, o arriba en un iPad.',
  threeDots: 'con tres puntos',
  youCanInstallHere: (productName) =>
    `Puedes instalar ${productName} aquí cuando todos los cambios estén enviados y tengas señal. La app instalada tiene su propio almacenamiento y no tendría los cambios sin enviar de este navegador.`,
}
