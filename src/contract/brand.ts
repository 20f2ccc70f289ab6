export const PRODUCT_NAME = 'Hearth';

/** Ends every document title. */
export const PRODUCT_TITLE = `${PRODUCT_NAME} Enterprise`;

/** The colors that the application shares with its e-mails, chat messages, link pages and the browser's own UI. */
export const BRAND = {
  light: {
    page: '#fcfbfa',
    surface: '#ffffff',
    sidebar: '#f7f6f3',
    hairline: '#e6e3dd',
    control: '#918c82',
    text: '#1d1b18',
    textMuted: '#635f58',
    ember: '#c2410c',
    emberText: '#b33b0a',
    onEmber: '#ffffff',
    status: { up: '#157a3c', down: '#c3262b' },
  },
  dark: {
    page: '#0f1217',
    surface: '#171b22',
    sidebar: '#0c0f13',
    hairline: '#262c36',
    control: '#647083',
    text: '#e7eaf0',
    textMuted: '#9da6b4',
    ember: '#fa8246',
    emberText: '#ff955f',
    onEmber: '#1c0d04',
    status: { up: '#4cc97c', down: '#ff7d75' },
  },
} as const;
