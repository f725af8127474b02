import type { GuideTexts } from '../guide-text.ts';

export const headroom = {
  preferences: {
    title: 'Preferencias',
    purpose: 'Cómo habla y se ve Headroom en este navegador. Nada de aquí cambia un amplificador.',
    steps: [
      'Elija un **Idioma**. El predeterminado sigue a su navegador.',
      'Elija una **Unidad de retardo**: tiempo, o una distancia que pueda medir.',
      'Active **Modo oscuro** en una sala oscura.',
      '**Configuración rápida** reduce la página de un canal a lo que necesita quien empieza.',
      'Para mostrar una página sin riesgo, abra el menú y pulse **Mirar sin tocar**: solo funciona el silencio. Termina con **Mantener para desbloquear**.',
    ],
    trouble: [
      ['Se olvida lo elegido', 'El navegador no guarda datos de esta dirección, como en una ventana privada.'],
      ['Faltan pestañas de un canal', '**Configuración rápida** está activada.'],
    ],
  },
  help: {
    title: 'Ayuda y comentarios',
    purpose: 'A quién preguntar por esta instalación, y qué versión funciona.',
    steps: [
      'En **Asistencia** figura a quien nombró su operador o instalador.',
      'En **Versión de la aplicación** lea la versión y dígala cuando pregunte.',
      'El signo de interrogación en la barra de cada página abre su página de esta guía. La guía no necesita internet.',
      'Donde esa página empieza con **Mostrarme la página**, un recorrido breve señala los propios controles. No pulsa nada.',
    ],
    trouble: [
      [
        '**Esta instalación no tiene ningún contacto de asistencia. Pregunte a quien la instaló.**',
        'En local, el nombre del instalador figura en los ajustes del amplificador.',
      ],
      ['Algo dejó de funcionar', 'Anote la página, la hora y lo que hizo. Recargue; una página no influye en el sonido.'],
    ],
  },
  login: {
    title: 'Iniciar sesión en un amplificador',
    purpose: 'El amplificador que sirve esta página tiene contraseña. Con ella se cambian ajustes; sin ella se mira.',
    steps: [
      'Escriba la **Contraseña** y pulse **Iniciar sesión**.',
      'O pulse **Continuar como invitado**: se ven medidores, estados y registros, y no se cambia nada.',
    ],
    trouble: [
      ['**Error de inicio de sesión**', 'Revise mayúsculas y el idioma del teclado. Tras varios intentos el amplificador le hace esperar.'],
      ['No la conoce', 'Pregunte al instalador. No se puede leer del amplificador.'],
      ['Otros amplificadores siguen en solo lectura', 'Cada uno tiene su contraseña. Ábralo y pulse allí **Iniciar sesión**.'],
    ],
  },
  itDepartment: {
    title: 'Para el departamento de informática',
    purpose:
      'Qué necesita Headroom en una red, qué se guarda dónde y de qué se defiende. Lo completo está en los archivos del producto: docs/hosting.md y docs/threat-model.md.',
    facts: [
      [
        'Del navegador al amplificador',
        'Dentro de la red: http para las páginas, TCP 1234 para los valores (WebSocket, sin TLS). Los sistemas de control usan TCP 4321. Tenga los amplificadores en una red propia.',
      ],
      ['Entre amplificadores', 'Se encuentran por DNS multicast (UDP 5353), que no cruza routers.'],
      [
        'Del amplificador o puente a la nube',
        'Solo hacia fuera: https para registro y firmware, TCP 8884 con TLS (MQTT) para lo demás; el operador puede elegir otros puertos. TLS no debe abrirse por el camino. No se abre nada hacia dentro.',
      ],
      ['Del navegador a la nube', 'https, con un WebSocket en el mismo nombre.'],
      ['De la nube hacia fuera', 'Su servidor de correo, su proveedor de SMS y webhooks por https, según los configure el operador.'],
      ['Nombres', 'DNS para el nombre de la nube. La red local no necesita nombres ni internet.'],
      ['En el amplificador', 'Ajustes, su contraseña y sus registros.'],
      ['En el navegador', 'Preferencias; en local, también grupos e instantáneas.'],
      [
        'En la nube',
        'Cuentas, locales, contactos, copias de los ajustes, instantáneas. Eventos, alarmas, actualizaciones y avisos durante 400 días, el registro 730, salvo que el operador fije otros plazos.',
      ],
      ['Sesiones', 'Terminan 30 días después del último uso, y a los 90 días en todo caso.'],
      [
        'Se defiende',
        'De identificadores ajenos, contraseñas adivinadas, credenciales falsas, entradas enormes o malformadas, nubes falsas y firmware ajeno. Cada ataque tiene su prueba.',
      ],
      [
        'No se defiende',
        'De quien puede cambiar el tráfico en la red de los amplificadores, ni de quien lee la carpeta de datos del servidor.',
      ],
      ['Quién la administra', 'El programa de la nube toma --operator con una dirección: esa cuenta obtiene la página [[operator]].'],
    ],
  },
} satisfies Partial<GuideTexts>;
