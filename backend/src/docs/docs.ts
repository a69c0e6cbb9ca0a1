import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { RequestHandler, Response } from 'express';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** The policy of the documentation page: its own files, and styles that its script sets; nothing inline or external. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Linkstall API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<noscript>This page needs scripts. The description of the API as JSON: <a href="/docs/openapi.json">openapi.json</a></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });\n`;

/** Serves the OpenAPI document, which is generated from DTOs and response classes, and a page that shows it. */
export function serveDocs(app: INestApplication): void {
  // Registered at Nest's adapter, which records routes; its types lack `NextFunction`.
  const get = (path: string, handler: RequestHandler) => void app.getHttpAdapter().get(path, handler as never);
  let document: OpenAPIObject | undefined;
  get('/docs', (_request, response) => void send(response, 'html', PAGE));
  get('/docs/start.js', (_request, response) => void send(response, 'js', START));
  get('/docs/openapi.json', (_request, response) => {
    document ??= describeApi(app);
    send(response, 'json', JSON.stringify(document));
  });
  for (const file of UI_FILES) {
    get(`/docs/${file}`, (_request, response, next) => {
      response.setHeader('Content-Security-Policy', POLICY);
      response.sendFile(join(UI, file), { maxAge: '1h', dotfiles: 'allow' }, (error) => error && next(error));
    });
  }
}

function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Linkstall API')
    .setDescription(
      'Every response is wrapped: `{statusCode, data, message, success}`. Send the token in `Authorization`, with or without `Bearer`.',
    )
    .setVersion('1')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description:
          'The accessToken of a login, with or without the prefix Bearer. The token of a browser also needs the cookie of its login.',
      },
      'token',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'The token of POST /registry/token, with or without the prefix Bearer.',
      },
      'registry',
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description:
          'A token of POST /users/api-tokens, with the prefix Bearer. `x-token-scope` of a call names its scope. A token without this scope gets 403, and so does each call that needs a login and names no scope.',
      },
      'apiToken',
    )
    .build();
  return SwaggerModule.createDocument(app, config);
}

function send(response: Response, type: string, body: string): void {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Cache-Control', 'no-cache');
  response.type(type).send(body);
}
