/** Spanish, for reading wishes. */
import type { Language } from "../lexicon.ts";

export const es: Language = {
  code: "es",
  endings: "o|a|os|as|e|es",
  clitics: "lo|la|los|las|le|les|me|nos",
  words: `
THROUGHOUT: en todas partes|en toda la página|por todas partes|en todos los sitios|en todos lados|en todos los lugares|en toda la web|en cada sitio
ONLY: solo|solamente|unicamente
OPENER: hm|ay|uy|por favor|porfa|puedes|podrías|puede|podría|pueden|podrían|podéis|podríais|me puedes|me podrías|puedes por favor|podrías por favor|hola|buenas|buenos días|buenas tardes|ok|vale|bueno|entonces|luego|después|ahora|además|también|primero|por último|quiero|queremos|quisiera|quisiéramos|me gustaría|nos gustaría|quiero que|me gustaría que|necesito que|hay que|gracias|perfecto|genial|es posible|sería posible|se puede|se podría|nos hemos mudado|nos mudamos|nuestro número ha cambiado|nuestro teléfono ha cambiado|nuestra dirección ha cambiado|y|oye|una cosa más|otra cosa|no|sí|a ver|necesitamos que|quería|queríamos|vamos a|ayúdame a|finalmente
ASKING: puedes|podrías|puede|podría|pueden|podrían|podéis|podríais|es posible|sería posible|se puede|se podría
POLITE: por favor|porfa|gracias|muchas gracias|si puedes|si es posible|en su lugar|mil gracias|un saludo|saludos
FILLER: también|solo|mejor|más bien|ahora|ya|todavía|aún|simplemente|entonces|además|en todas partes|en todos lados|pues|igualmente|asimismo|hoy|nada más|por todas partes|a partir de ahora|desde ahora|de ahora en adelante
THEN: luego|después|y luego|y después|y también|además|así como|y además
AND: y|e|así como|y también
OR: o|u
BUT: pero|sin embargo|aunque
NOT: no|nunca|sin|ningún|ninguna|tampoco|ni
GUARD: pero no|pero solo|pero sin|pero deja|salvo|excepto|a menos que|si|solo si|solo en|cuando|mientras|en vez de cambiar|menos en|no en|únicamente|sin cambiar|salvo que|menos el|menos la|pero mantén
REASON: porque|ya que|para que|puesto que|pues no
CHANGE: cambia|cambiar|cambie|cambiad|cambien|cambies|modifica|modificar|modifique|actualiza|actualizar|actualice|edita|editar|corrige|corregir|corrija|ajusta|ajustar|establece|cambiarías|reescribe|reescribir|acorta|acortar|abrevia
MAKE: haz|hacer|haga|hagas|pon|poner|ponga|pongas|deja|dejar|convierte|vuelve|pongan|hagan|póngame|que sea|que sean|pinta|pintar|colorea|colorear|tiñe|da|dale|dar
ADD: añade|añadir|añada|añadas|agrega|agregar|agregue|agregues|incluye|incluir|incluya|inserta|insertar|crea|crear|pon|poner|ponga|mete|meter|suma|sumar|anade|anadir|coloca|añádeme|añadid|añade a|agrega a|incluye a
REMOVE: quita|quitar|quite|quites|elimina|eliminar|elimine|elimines|borra|borrar|borre|borres|suprime|suprimir|saca|sacar|retira|retirar|oculta|ocultar|oculte|esconde|esconder|descarta|fuera
TAKE: saca|quita|lleva
OUT: fuera
MOVE: mueve|mover|mueva|muevas|pon|poner|ponga|coloca|colocar|pasa|pasar|sube|subir|baja|bajar|lleva|llevar|sitúa|desplaza|desplazar|traslada|trasladar
PUT: pon|poner|ponga|coloca|colocar|escribe|muestra|mete|meter
SWAP: intercambia|intercambiar|cambia de sitio|cambia de lugar|invierte|permuta
POSITIONS: lugares|orden|el orden|posiciones|posición
REPLACE: sustituye|sustituir|sustituya|reemplaza|reemplazar|reemplace|cambia|cambiar|remplaza
RENAME: renombra|renombrar|renombre
CALL: llama|llamar|titula|nombra
WRITE: escribe|escribir|escriba
USE: usa|usar|use|utiliza|utilizar|utilice|emplea|elige|prueba|aplica|pon|poner|ponga
LINK: enlaza|enlazar|lleve|lleva|llevar|apunte|apuntar|apunta|dirige|dirija|dirigir|vaya|ir|vincula|vincular|conduzca|que lleve|que lleva|que enlace|que enlaza|que vaya|redirige|que apunte|enlace|que llame|llame|que abra|abra
DUPLICATE: duplica|duplicar|copia|copiar|clona
REDO: rehaz|rehacer|rediseña|rediseñar|reorganiza|regenera
ANOTHERLAYOUT: otro diseño|otra disposición|un diseño distinto|una disposición distinta|otra distribución|un diseño diferente|otra maquetación
DIFFERENT: diferente|distinto|distinta|de otra forma|de otra manera
TRANSLATE: traduce|traducir|traduzca
RAISE: sube|subir|aumenta|aumentar|baja|bajar|reduce
SHOW: muestra|mostrar|muestre|pon|poner|enseña
ASK: pregunta|pide|pedir|pida|falta|pregunte|que pregunte|que pida|solicita
UNDO: deshaz|deshaz eso|deshacer|deshazlo|revierte|revertir|vuelve atrás|volver atrás|anula|anula eso|déjalo como estaba|ponlo como estaba|como antes|déjalo como antes|deshaz el último cambio|revierte el último cambio|vuelve a como estaba
LASTCHANGE: último cambio|el último cambio|cambio|última modificación|lo último
FIXTYPO: corrige la errata|corrige el error|errata|corrige la falta|corrige el error tipográfico|error tipográfico
WHEREITSAYS: donde pone|donde dice|donde está escrito
INSTEADOF: en vez de|en lugar de
SHOULD: debe|deben|debería|deberían|tiene que|tienen que|que|ha de|puede|podría|quiero que|pueden
BE: ser|sea|sean|es|son|está|están|estar|esté|estén|parece|parecen|se ve|se ven|quedar|quede|queden|aparecer|salir|salga|poner|verse
BECOME: pasa a ser|es ahora|ahora es|ha cambiado a|cambia a|ha cambiado|será
HAVE: tener|tenga|tengan|tiene|usar
SAY: decir|diga|digan|poner|ponga|pongan|llamarse|se llame|se llamen|indique|dice|decía|leerse|que diga|que ponga|pone|titularse
COME: ir|estar|venir|vaya|esté|aparecer|salir|aparezca|colocarse|ponerse|quede
GO: desaparecer|irse|eliminarse|quitarse|borrarse|ser eliminada|ser eliminado|sobra|sobran
COST: cuesta|cuestan|vale|valen|cuesta ahora|está a|ahora cuesta|ahora vale|costar|pasa a costar|ahora cuestan|vale ahora|sube a|suben a|pasa a|pasan a|ahora son|ha subido a|sale a
WISH: quiero|queremos|quisiera|me gustaría|nos gustaría|deseo|prefiero|me gustaría tener|quiero tener|quería|quisiéramos|preferimos|necesitamos|necesito|hace falta|falta|nos hace falta|hacen falta|debería haber|tiene que haber
NOTNEED: no necesitamos|ya no necesitamos|no quiero|ya no quiero|no necesito|ya no necesito|no queremos|ya no queremos|no hace falta|ya no hace falta
NOTNEEDED: no hace falta|ya no hace falta|no es necesario|no es necesaria|sobra|sobran|ya no es necesaria|ya no es necesario|no sirve|no hacen falta|está de más|no se necesita
NOTBE: no debe estar|no debería estar|no debe aparecer|no tiene que estar
WENOLONGER: ya no vendemos|ya no ofrecemos|ya no hacemos|ya no tenemos|ya no ofrezco|ya no vendo|no vendemos|no ofrecemos|ya no servimos|hemos dejado de vender|ya no hago|ya no la hacemos|ya no lo hacemos|ya no los hacemos|ya no las hacemos|ya no lo ofrecemos|ya no la ofrecemos|ya no lo vendemos|ya no la vendemos
NOTSOLD: ya no está disponible|ya no están disponibles|ya no se vende|ya no se ofrece|ya no se venden|ya no se ofrecen|está cancelado|está cancelada|se cancela|se ha cancelado|ha sido cancelado|ya no trabaja con nosotros|ya no trabaja aquí
WEALSO: también vendemos|también ofrecemos|ahora vendemos|ahora ofrecemos|también ofrezco|también hacemos|ahora también ofrecemos|ahora también vendemos|ahora también hacemos|también vendo
DISLIKE: no me gusta|no me gustan|no nos gusta|odio|no nos gustan
SOMETHING: lo mismo|igual que antes|como antes|algo|otra cosa|uno mejor|una mejor|mejor|otro|otra|cualquier cosa|alguna cosa|más corto|más llamativo|alguien|uno|una más
PICTUREHERE: esta|este|esta imagen|esta foto|la imagen adjunta|la foto adjunta|adjunta|mi foto|mi imagen|imagen adjunta|foto adjunta
DET: el|la|los|las|nuestro|nuestra|nuestros|nuestras|mi|mis|tu|tus|su|sus|este|esta|estos|estas|ese|esa|esos|esas|del|al|lo
INDEF: un|una|unos|unas|un nuevo|una nueva
INDEF more: otro|otra|otro más|más|una segunda|un segundo
NEW: nuevo|nueva|nuevos|nuevas|pequeño|pequeña|sencillo
NEW more: adicional|extra|otro|segundo|segunda
ALL: todos|todas|todo|toda|todos los|todas las|cada|todos nuestros
BOTH: ambos|ambas|tanto
OTHER: otro|otra|otros|otras
NO: nada de|ningún|ninguna|no más
PRON: lo|la|los|las|eso|esto|aquello|ese|esa|este|le|les|ello|él
OWN: zzz
TO: a|en|al|por|hacia|de color|para|hasta
WITH: por|con|para
AS: como|de
IN: en|dentro de|en el|en la|al|a la|a|en los|en las|a los|a las|sobre|encima de
OF: de|del|de la|en|para|de los|de las|sobre|al|a
FOR: para|de|del
FROM: de|del|en|desde|de la|de los|fuera de
AT: a las|a la|a|por|desde las|desde la|a partir de las|a partir de la|desde
ABOUT: sobre|acerca de|de|con información sobre|dedicada a|que explique|que hable de|para
CALLED: llamado|llamada|titulado|titulada|con el título|con el texto|que diga|que ponga|con título|con texto|de título|que dice|denominada|con el nombre|con el titular|que se llame
WORDING: el texto|texto|la etiqueta|etiqueta
TEXTWORD: texto|el texto|un texto|frase|la frase|una frase|línea|una línea|párrafo|un párrafo|nota|una nota
DIRECTLY: justo|directamente|inmediatamente|justamente
BEFORE: antes de|antes del|delante de|delante del|encima de|encima del|sobre|por encima de|arriba de|por encima del|arriba del
AFTER: después de|después del|detrás de|tras|detrás del|a continuación de|debajo de|debajo del|bajo|por debajo de|abajo de|por debajo del
BETWEEN: entre
TOP: arriba|arriba del todo|al principio|al inicio|lo primero|en primer lugar|al comienzo|en lo alto|a lo más alto|hasta arriba|en la parte superior|primero|al principio de la página|arriba de la página|el primero|la primera|de primero|de primera
BOTTOM: abajo|abajo del todo|al final|lo último|en último lugar|al final de la página|al final del todo|hasta abajo|en la parte inferior|abajo de la página
UP: más arriba|hacia arriba|un poco más arriba|una posición hacia arriba|un puesto hacia arriba
DOWN: más abajo|hacia abajo|un poco más abajo|una posición hacia abajo
FACT phone: teléfono|número de teléfono|número|móvil|tel|teléfono de contacto|número de móvil|telf
FACT email: correo|correo electrónico|e-mail|email|mail|dirección de correo|dirección de email|correo de contacto
FACT address: dirección|dirección postal|domicilio
FACT name: nombre del negocio|nombre de la empresa|nombre del restaurante|nombre de la tienda|nombre
FACT hours: horario|horarios|horario de apertura|horas de apertura|horario comercial
WEMOVED: nos hemos mudado a|nos mudamos a|ahora estamos en|nos hemos trasladado a|estamos ahora en|nos trasladamos a|me he mudado a|estamos en|nos encontramos en
HAVEMOVED: nos hemos mudado|nos hemos trasladado|nos mudamos
CALLUS: llámanos al|llámenos al|nos puedes llamar al
WEOPEN: abrimos|estamos abiertos|abierto|abro|ahora abrimos|abierta|la tienda abre|abre|abiertos|tenemos abierto|el restaurante abre
WECLOSE: cerramos|cierro|ahora cerramos|cierre|la tienda cierra|cierra
WEBE: estamos|está|estaremos|permanecemos
CLOSED: cerrado|cerrados|cerrada|cerramos|ya no abrimos|no abrimos
NOON: mediodía
UNTIL: hasta las|hasta la|hasta|a
NOW: ahora|desde ahora|a partir de ahora|ya
DAY Mo: lunes|los lunes|el lunes; DAY Tu: martes|los martes|el martes; DAY We: miércoles|los miércoles|el miércoles; DAY Th: jueves|los jueves|el jueves; DAY Fr: viernes|los viernes|el viernes; DAY Sa: sábado|sábados|los sábados|el sábado; DAY Su: domingo|domingos|los domingos|el domingo
DAY Mo,Tu,We,Th,Fr: entre semana|días laborables|los días laborables; DAY Sa,Su: fin de semana|fines de semana|los fines de semana|el fin de semana; DAY Mo,Tu,We,Th,Fr,Sa,Su: todos los días|cada día|a diario
PRICEWORD: precio|coste|tarifa
PAGEWORD: página|sitio|web|sitio web|página web|página entera|toda la página|todo|todo el sitio|toda la web|página de inicio
THING headline: titular|título|título principal|encabezado principal|titular principal|h1|gran titular
THING subheading: subtítulo|subtitular|eslogan|lema|frase debajo del titular|texto debajo del titular|texto bajo el titular|línea debajo del titular|texto debajo del título|entradilla
THING heading: encabezado|título de la sección|título de sección|encabezamiento
THING text: texto|párrafo|frase
THING button: botón|botón principal|cta
THING link: enlace|vínculo|link
THING logo: logo|logotipo
THING picture: imagen|foto|fotografía|ilustración|imagen principal
THING menu_entry: menú|navegación|entrada del menú|elemento del menú|barra de navegación|opción del menú|menú de navegación|menú principal|enlace del menú
THING list_item: tarjeta|elemento|viñeta
THING question: pregunta
THING answer: respuesta|respuesta a
THING form: formulario|formulario de pedido|formulario de solicitud
THING submit_button: botón de enviar|botón de envío|botón enviar|botón del formulario
THING copyright: copyright|línea de copyright|aviso de copyright|año del copyright
THINGS headline: titulares principales
THINGS heading: titulares|títulos|encabezados|títulos de las secciones|subtítulos
THINGS text: textos|párrafos|letras
THINGS button: botones
THINGS link: enlaces|vínculos|links
THINGS picture: imágenes|fotos|fotografías
THINGS menu_entry: entradas del menú|enlaces del menú|elementos del menú
THINGS list_item: tarjetas|elementos|viñetas
THINGS price: precios
THINGS question: preguntas
THINGS section: secciones|apartados|bloques
SECTIONWORD: sección|apartado|parte|bloque|zona|área
ITEM : entrada; ITEM offerings: servicio|producto|oferta|curso|clase|tratamiento|habitación|taller|experiencia; ITEM menu: plato|bebida|postre; ITEM team: miembro del equipo|empleado; ITEM events: evento; ITEM pricing: plan|tarifa; ITEM testimonials: opinión|reseña|testimonio
ORD 1: primer|primer*; ORD 2: segund*; ORD 3: tercer|tercer*; ORD 4: cuart*; ORD 5: quint*; ORD 6: sext*; ORD -1: últim*
FIELDWORD: campo|casilla|campo de texto
FIELDTYPE select: desplegable|lista desplegable|menú desplegable|selector; FIELDTYPE checkbox: casilla de verificación|checkbox|casilla de selección; FIELDTYPE file: subida de archivo|subida de archivos|adjuntar archivo; FIELDTYPE textarea: área de texto; FIELDTYPE date: campo de fecha|selector de fecha
OPTIONWORD: opciones|las opciones
REQUIRED yes: obligatori*|requerid*; REQUIRED no: opcional|opcionales|no obligatori*|voluntari*
PLACEHOLDER: marcador|placeholder|texto de ejemplo
META title: título de la página|título seo|título del navegador|título de la pestaña|título para google|título de la web|título en google
META description: descripción|meta descripción|metadescripción|descripción para google|descripción seo|descripción de la página|descripción de google
ALT: texto alternativo|alt|texto alt|descripción de la imagen
PROP background: fondo|color de fondo|fondos|fondo de la página
PROP text_colour: color del texto|color de texto|color de letra|color de la letra|color de la fuente|color de las letras
PROP accent: color de acento|color principal|acento|acentos|color primario|color de marca
PROP colour: color|colores|paleta|tono|tonos
PROP theme: tema|modo|versión|estilo|diseño
PROP typeface: fuente|tipografía|tipo de letra|letra|fuentes|tipo de fuente
PROP text_size: tamaño|tamaño de letra|tamaño del texto|tamaño de la letra|tamaño de fuente
PROP spacing: espacio|espacios|espaciado|margen|márgenes|espacio entre secciones|espacio entre las secciones|aire|separación
PROP rounding: esquinas|bordes redondeados|puntas
PROP contrast: contraste
STYLE text_size up: mayor|mayores
STYLE text_size down: menor|menores
STYLE weight on: negrita|en negrita|negritas
STYLE weight off: sin negrita
STYLE italic on: cursiva|en cursiva|itálica
STYLE capitals on: en mayúsculas|mayúscula
STYLE alignment center: centrad*|al centro|en el centro
STYLE alignment start: a la izquierda|alinead* a la izquierda|izquierda
STYLE alignment end: a la derecha|alinead* a la derecha|derecha
STYLE rounding on: redondead*|redond*|con esquinas redondeadas
STYLE rounding off: cuadrad*|rect*|sin redondear|con esquinas rectas
STYLE typeface serif: serif|con serifa|con serifas|serifa|con remates
STYLE typeface sans: sans serif|sin serifa|sin serifas|palo seco|sans-serif|sin remates
STYLE typeface mono: monoespaciada|monospace|máquina de escribir|monoespacio
STYLE typeface script: manuscrita|manuscrito|caligráfica|cursiva manuscrita
THEME dark: oscur*|noche|nocturno; THEME light: clar*|día
GRAD text_size up: grande|grandes|gran; GRAD text_size down: pequeñ*|chic*
GRAD lightness down: oscur*; GRAD lightness up: clar*|luminos*|pálid*|brillante
GRAD warmth up: cálid*; GRAD warmth down: frí*|fresc*
GRAD saturation up: viv*|colorid*|intens*|llamativ*|vibrante|vibrantes|chillón|chillones; GRAD saturation down: suave|suaves|apagad*|discret*|pastel|tenue|sobri*
GRAD spacing up: espacios*|airead*|despejad*|separad*; GRAD spacing down: apretad*|compact*|dens*|junt*|apiñad*
GRAD weight up: grues*; GRAD weight down: fin*|delgad*
GRAD rounding up: redond*; GRAD rounding down: cuadrad*
MORE: más|aún más|todavía más; LESS: menos
MUCH: mucho|bastante|muchísimo|mucho más|considerablemente|muy|súper|bien
BIT: un poco|algo|ligeramente|un poquito|un pelín|levemente
TOO: demasiado|demasiada|demasiados|muy|un poco demasiado|excesivamente
RESTYLE alignment center: centra|centrar|centre; RESTYLE text_size up: agranda|agrandar|aumenta el tamaño de|amplía|aumenta el tamaño del|aumenta; RESTYLE text_size down: reduce|reducir|achica|reduce el tamaño de|reduce el tamaño del|disminuye; RESTYLE lightness down: oscurece|oscurecer; RESTYLE lightness up: aclara|aclarar; RESTYLE rounding on: redondea|redondear; RESTYLE underline on: subraya|subrayar; RESTYLE saturation down: suaviza|suavizar
VAGUE: modern*|bonit*|mejor|profesional|atractiv*|elegante|chulo|chula|llamativ*|aburrid*|fe*|impactante|original|cool|guay|lind*|profesionales|dinámic*|mejora|alegre|alegres|acogedor|acogedora|acogedores|amable|amables
BAD: aburrid*|fe*|mal|ilegible|horrible|difícil de leer|sos*|anticuad*|triste|cutre|equivocad*|incorrect*|erróne*
ANSWER abilities: qué puedes hacer|que puedes hacer|qué sabes hacer|ayuda|cómo funciona|qué puedo pedir|ayúdame|qué puedo cambiar|para qué sirves|cómo funciona esto|qué cosas puedes hacer
ANSWER costs: cuánto cuesta un cambio|cuánto cuesta|cuánto cuesta editar|cuánto vale un cambio|cuánto cuesta esto|qué cuesta un cambio
ANSWER thanks: gracias|muchas gracias|perfecto|genial|estupendo|muy bien|queda muy bien|excelente|me gusta|hola|buenas|buenos días|me encanta|ha quedado genial|fantástico|vale|mil gracias
TOPIC payments: pago|pagos|pagar|paypal|stripe|carrito|tienda online|tarjeta|tarjeta de crédito|bizum|comprar online|tienda en línea|pasarela de pago
TOPIC booking_system: sistema de reservas|calendly|reservas online|reservar online|calendario de reservas|reserva online
TOPIC members: área de miembros|área privada|inicio de sesión|login|contraseña|iniciar sesión|cuentas de usuario|zona de clientes|área de clientes
TOPIC chat: chat|chat en vivo|chatbot|chat en directo
TOPIC video: vídeo|vídeos|video|videos|youtube
TOPIC map: google maps|mapa|mapa interactivo
TOPIC animation: animación|animaciones|anima|animar|carrusel|parpadear|presentación de diapositivas|pase de diapositivas|slider|efecto|ventana emergente|popup|confeti|cuenta atrás
TOPIC cookie_banner: banner de cookies|cookies|aviso de cookies
TOPIC analytics: analytics|estadísticas|google analytics|contador de visitas|seguimiento|píxel
TOPIC embed: incrustar|iframe|widget|código html|plugin|javascript|insertar código|css
TOPIC seo: seo|posicionamiento|palabras clave|primero en google|ranking
TOPIC speed: cargue más rápido|tiempo de carga|más rápida|velocidad|lenta
TOPIC new_page: nueva página|página nueva|otra página|subpágina|segunda página
TOPIC publish: publica|publicar|dominio|poner en línea|ponla online|publícalo|publícala
TOPIC translate: traduce|traducir|traducción|bilingüe|multilingüe|en inglés|traduzca
TOPIC picture_needed: mejores fotos|otras fotos|nuevas fotos|fotos reales|otra foto|otra imagen|nueva foto|nueva imagen|más fotos|más imágenes|otras imágenes|fotos mejores|foto nueva
TOPIC vague: mejora|mejorar|efecto wow|optimiza|emojis|sorpréndeme|más chula
HIJACK: ignora las instrucciones|ignora tus instrucciones|ahora eres|olvida tus instrucciones|instrucciones anteriores
QUESTION_OPENER: qué|cómo|por qué|cuándo|dónde|quién|cuál|cuáles|cuánto|cuánta|se puede|hay|es|son|está|tiene|tenéis|puedo
THERE: allí|ahí
WOULDBE: estaría bien|sería genial|estaría genial
`,
};
