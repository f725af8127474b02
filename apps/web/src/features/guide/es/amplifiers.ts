import type { GuideTexts } from '../guide-text.ts';

export const amplifiers = {
  amps: {
    title: 'La lista de amplificadores',
    danger:
      '**Silenciar todo el sitio** silencia a la vez todos los amplificadores que responden. El sonido se devuelve canal por canal o amplificador por amplificador.',
    purpose:
      'Todos los amplificadores y controladores de pared de esta red, con sus fallos, niveles y generadores. Desde aquí se entra en cada uno.',
    steps: [
      'Escriba parte de un nombre, una dirección, un modelo o un número de serie en **Buscar amplificadores y canales**.',
      'Con **Orden** se ordena por nombre, fallos o dirección: los fallos primero muestran lo que le necesita.',
      'Toque una tarjeta para abrir el amplificador. **Silenciar todo** en la tarjeta silencia sus canales sin abrirlo.',
      '**Todos los amplificadores a la vez** abre [[meters]].',
    ],
    trouble: [
      [
        'Falta un amplificador',
        'Debe estar encendido y en la misma red. Una Wi-Fi de invitados suele esconder unos dispositivos de otros: use la red de los amplificadores o un cable.',
      ],
      ['**Sin conexión**', 'Estaba y ya no responde. Revise su alimentación y su cable; la lista lo encuentra de nuevo sola.'],
      [
        'Tras silenciar, un aviso de que alguno puede seguir sonando',
        'Esos amplificadores no lo oyeron. Apáguelos en el sitio si el sonido debe cesar.',
      ],
    ],
  },
  amp: {
    title: 'Un amplificador',
    danger:
      '**Silenciar todo** cambia a la vez todos los canales de este amplificador. Al quitar el silencio, cada canal vuelve con el fader donde está.',
    purpose: 'La cabecera dice cómo está el amplificador y su menú lleva a todas sus páginas. En un teléfono, esta página es el menú.',
    steps: [
      'La etiqueta de color dice el estado. Tóquela: lleva a la causa.',
      '**Localizar** hace parpadear las luces del panel frontal: así sabe qué aparato está cambiando.',
      '**Historial** muestra lo que ha cambiado esta pestaña, lo último primero, también tras recargarla. **Deshacer** escribe el valor anterior y pregunta antes si sonará más. En un teléfono, los tres puntos de un canal llevan también a él.',
      'Elija una página: [[channels]] para el sonido, [[power]], [[network]], [[settings]], [[logs]].',
    ],
    trouble: [
      ['**Solo lectura.**', 'El amplificador tiene contraseña. Pulse **Iniciar sesión** y escríbala.'],
      [
        '**¡Amplificador desconectado!**',
        'Dejó de responder. La página lo intenta sola; lo que ve puede ser antiguo. La página no influye en el sonido.',
      ],
      ['Un candado y pocas páginas', 'Está bloqueado por el control de acceso (UAC). Con la clave, pulse **Introducir la clave**.'],
    ],
  },
  power: {
    title: 'Alimentación',
    danger:
      'Un amplificador en **Reposo automático** calla hasta que lo despierta una señal por encima del umbral. Puede perderse el primer instante de un aviso hablado: desactívelo donde eso importe.',
    purpose: 'Lo que da la red eléctrica, lo que informa la fuente y cuándo puede dormir el amplificador.',
    steps: [
      'Lea **Tensión de red**, **Corriente de red** y **Potencia**. En **Fuente de alimentación** las luces apagadas son buena señal, salvo **Alimentación correcta**, que debe estar encendida.',
      'En **Aviso de tensión de red** deje los **Límites automáticos**, o desactívelos y ponga los dos límites. Fuera de ellos hay un aviso; las salidas siguen sonando.',
      'En **Reposo automático** ajuste **Umbral** y **Tiempo de espera**. La frase de debajo dice qué ocurrirá.',
    ],
    trouble: [
      ['**Aviso de tensión**', 'La tensión se salió de sus límites. Busque un cable largo, un circuito compartido o un grupo electrógeno.'],
      ['**Térmico**', 'Está demasiado caliente. Despeje el paso del aire antes de subir nada.'],
      ['**Alimentado por el cable de red**', 'No hay red eléctrica: se llega al amplificador por PoE, pero las salidas no suenan.'],
    ],
  },
  network: {
    title: 'Red de un amplificador',
    danger:
      'Una dirección equivocada corta su conexión, no el sonido. Pero lo que no se alcanza tampoco se puede silenciar desde aquí: hágalo con alguien junto al rack.',
    purpose: 'Dónde se alcanza el amplificador: por cable, por Wi-Fi o por el punto de acceso que él mismo abre.',
    steps: [
      'Active **DHCP**, o desactívelo y escriba **Dirección IP / prefijo**, como 192.168.1.20/24, y **Puerta de enlace**.',
      'Pulse **Guardar Ethernet** o **Guardar Wi-Fi**. La página dice antes si perderá la conexión y dónde estará.',
      'La página prueba la dirección nueva. Si pregunta, pulse **Conservarlos**: el firmware reciente vuelve a lo anterior en 60 s si nadie lo hace.',
      '**Activar** en **Punto de acceso** abre una red propia y termina su Wi-Fi.',
    ],
    trouble: [
      [
        'La dirección es de otro dispositivo',
        'La página dice cuál. Con una dirección para dos puede que no se alcance ninguno: elija otra.',
      ],
      [
        'Ya no responde nada',
        'Espere un minuto y busque el amplificador en la lista de otro. También puede entrar con un cable a su portátil o por su punto de acceso.',
      ],
    ],
  },
  dot1x: {
    title: '802.1X',
    danger:
      'Si la red rechaza lo que usted guarda, no se alcanza este amplificador por cable. Tenga lista su Wi-Fi o su punto de acceso antes de guardar.',
    purpose:
      'Para redes cuyos puertos solo se abren a dispositivos que se identifican. El departamento de informática le da el modo, la identidad y los archivos.',
    steps: [
      'Elija el **Modo**: PEAP y TTLS usan identidad y contraseña; TLS, un certificado y su clave.',
      'Rellene **Identidad** y **Contraseña**.',
      'En **Certificados** elija los archivos en formato PEM. Si la clave está cifrada, escriba antes **Contraseña de la clave**.',
      'Cuando todos digan **Listo para guardar**, pulse **Guardar 802.1X**. Ethernet se reinicia.',
    ],
    trouble: [
      ['El contenido no es PEM', 'Exporte de nuevo el certificado como PEM (un texto que empieza por BEGIN CERTIFICATE).'],
      ['El certificado y la clave no van juntos', 'Son de dos solicitudes. Pida la pareja.'],
      ['El menú no tiene esta página', 'Este amplificador, o el camino por el que lo alcanza, no admite 802.1X.'],
    ],
  },
  settings: {
    title: 'Ajustes de un amplificador',
    danger: 'Un contacto en un puerto GPIO puede silenciar canales o cambiar lo que suena en cuanto elige su modo. Sepa qué hay conectado.',
    purpose: 'Su nombre y lugar, su contraseña, sus paneles y sus contactos: lo que debe saber quien venga después.',
    steps: [
      'Rellene **Nombre del dispositivo**, **Local**, **Rack** e **Instalador**. Aparecen en todas las listas, y quien tenga un problema le encontrará.',
      'En **Protección con contraseña** pulse **Proteger…**. Sin contraseña, cualquiera en esta red puede cambiar el amplificador.',
      '**Bloquear el botón de encendido** y **Bloquear los atenuadores** protegen de manos curiosas.',
      'En **GPIO** elija el modo y la polaridad de cada puerto.',
      '**Hacer parpadear…** muestra qué aparato es.',
    ],
    trouble: [
      [
        'Se perdió la contraseña',
        'No se puede leer, y sin ella este amplificador solo se puede mirar. Pregunte al instalador cuyo nombre figura aquí; guarde la próxima en sus papeles.',
      ],
      ['Faltan partes de la página', 'Algunas solo funcionan en la red local, o no existen en este modelo.'],
    ],
  },
  logs: {
    title: 'Eventos y fallos de un amplificador',
    purpose: 'Lo que el propio amplificador ha anotado: los fallos son lo que salió mal; los eventos, todo lo demás.',
    steps: [
      'Elija **Fallos**, **Avisos** o **Info**, o escriba en **Buscar en el registro**.',
      'Cada línea dice cuándo fue, dónde (un canal, la fuente, el sistema) y qué ocurrió.',
      '**Guardar como texto** le da un archivo para un informe.',
      '**Borrar fallos** vacía el registro para todos. Lo que sigue mal continúa a la vista.',
    ],
    trouble: [
      ['**Sin fecha**', 'El amplificador no tenía hora entonces. El orden de las líneas es correcto.'],
      [
        'El mismo fallo una y otra vez',
        'Mire el lugar que nombra: una carga que se abre y se cierra es una línea floja; calor por la noche es aire obstruido.',
      ],
      ['Un fallo ya pasado sigue en la lista', 'Un registro es historia. Lo que está mal ahora figura en la cabecera del amplificador.'],
    ],
  },
  green: {
    title: 'Consumo',
    purpose: 'Cuánta potencia toma el amplificador ahora y desde que se abrió esta página, y cuánto ahorraría el reposo.',
    steps: [
      'Lea **Potencia actual**. Por cable de red es una estimación; si no, se mide.',
      'Observe **Potencia en tiempo real** con música y sin ella.',
      'Compare con **En reposo automático**. Para cambiar cuándo empieza, pulse **Cambiar en Alimentación**.',
    ],
    trouble: [
      ['La curva empieza de nuevo', 'Se registra mientras la página está abierta. Para un registro largo use el del edificio.'],
      ['**Alimentado por el cable de red**', 'No hay red eléctrica. El amplificador se alcanza, pero no suena.'],
    ],
  },
  files: {
    title: 'Importar y exportar',
    danger:
      'Una importación cambia el sonido de todo un amplificador. Lo que sonará más lleva la marca **más alto**; elija **Importar en silencio: silenciar primero estos canales y dejarlos así** si hay gente en la sala.',
    purpose:
      'Los archivos de ajustes conservan un amplificador, lo copian o lo llevan a uno nuevo. Las calibraciones bloqueadas protegen el trabajo de quien las hizo.',
    steps: [
      'En **Qué exportar** elija **Todo el amplificador** o **Un canal** y las partes, pulse **Exportar ajustes** y descargue el archivo.',
      'Para importar, pulse **Elegir archivo**. Aún no se escribe nada.',
      'Lea **Qué cambiará**. Los niveles y silencios solo se toman si marca **Tomar niveles y silencios del archivo**; un generador queda apagado.',
      'Pulse **Importar ajustes**. Quédese hasta que diga que terminó; **Deshacer la importación** restaura lo que nadie ha cambiado desde entonces.',
      'En **Calibraciones de altavoz** pulse **Bloquear…** para ocultar y proteger la calibración de un canal con contraseña.',
    ],
    trouble: [
      ['La conexión se corta a la mitad', 'Lo escrito se restaura en cuanto el amplificador responde.'],
      [
        '**Limitado al margen permitido** o **No admitido, se deja como estaba**',
        'El archivo es de otro modelo. La lista dice qué se dejó o recortó: cópiela en su informe.',
      ],
      ['Se perdió la contraseña de un bloqueo', '**Restablecer calibración…** quita el bloqueo y, con él, la calibración bloqueada.'],
    ],
  },
  commissioning: {
    title: 'Puesta en marcha',
    danger:
      '**Medir con un tono** se oye: antes pregunta, sube despacio y termina con cualquier toque o tecla. Las demás comprobaciones no suenan ni cambian nada.',
    purpose:
      'Una prueba de aceptación antes de entregar: nombres, firmware, fuentes, limitadores, filtros de cruce, altavoces y bloqueos se comparan con límites. Después muestra qué ha cambiado desde entonces.',
    steps: [
      'Ponga música en todas las entradas, elija **Todo el amplificador** o **Canales elegidos** y pulse **Empezar**. Tarda medio minuto.',
      'Arregle lo que falle y pulse **Repetir**. Si algo está como debe, escriba una **Nota**.',
      'Pulse **Firmar** y escriba **Su nombre**. **Imprimir** lo pasa a papel; **Guardar como archivo** conserva el informe fuera de este navegador.',
      'A través de la nube cualquier navegador continúa la prueba, se firma con la cuenta y cada comprobación lleva una **Foto**. **Guardar en el local** conserva una receta para todos sus amplificadores. **Comprobar todos los amplificadores** del local los prueba uno tras otro, los firma juntos e imprime todos los informes.',
      'Tras trabajar en un canal, pruébelo solo: con **Nueva prueba**, o con **Poner en marcha este canal** en el signo de interrogación del canal. Su informe queda junto al del amplificador; lo demás sigue como se entregó.',
      'Desde entonces cada página del amplificador dice cuántos ajustes difieren. **Deshacer** escribe el valor anterior, **Aceptar** conserva el nuevo.',
    ],
    trouble: [
      ['**Se desconoce**', 'El amplificador no lo comunica, o no sonaba música. Deje que suene y pulse **Repetir**.'],
      ['**Aviso**', 'Nada lo exige, pero un altavoz sin limitador puede quemarse. Una receta puede hacer de ello un fallo.'],
      ['**La prueba está detenida.**', 'Pulse **Continuar**: lo medido se conserva durante un día.'],
      ['El informe no está', 'Sin la nube se guarda en el navegador que lo hizo. Abra el archivo guardado con **Abrir un informe**.'],
    ],
  },
  connect: {
    title: 'Conectar un amplificador con la nube',
    purpose:
      'Aquí un amplificador entra en un local de la nube. Desde entonces llama él a la nube: no se abre ningún puerto en el edificio.',
    steps: [
      'En la nube abra el local y pulse **Añadir amplificador** y **Copiar código** ([[addAmp]]).',
      'Aquí elija la **Región**, que es la nube que usa.',
      'Pegue en **Código de registro** y pulse **Registrar**.',
      'En menos de un minuto aparece en su local.',
    ],
    trouble: [
      [
        '**Esta instalación no tiene ninguna nube configurada. Consulte a quien la administra.**',
        'Las páginas no conocen ninguna nube. El operador la nombra en una configuración.',
      ],
      ['Se rechaza el código', 'Vale 24 horas y para un solo local. Copie uno nuevo.'],
      ['No llega a la nube', 'Necesita dirección, puerta de enlace y DNS ([[network]]), y permiso para salir ([[itDepartment]]).'],
    ],
  },
} satisfies Partial<GuideTexts>;
