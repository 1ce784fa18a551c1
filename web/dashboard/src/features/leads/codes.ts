/** Code examples for collecting leads. Their explanations are in the dictionary. */
import type { Place } from '@/features/conversions/codes';

export const identifyCode = `svc('identify', {
  email: 'anna@example.com',
  phone: '+43 660 1234567',
  form: 'contact',
});`;

/** Signs an id on the site's server, and the call of the page with it. */
export const signatureCode = `const id = createHash('sha256').update('customer-77').digest('hex');
const signature = createHmac('sha256', process.env.SVC_SIGNING_SECRET).update(id).digest('hex');
// On the page: svc('identify', { externalId: 'customer-77', signature });`;

export const serverCode = ({ server, project }: Pick<Place, 'server' | 'project'>) => `SVC_KEY=sk_svc_…
curl -X POST '${server}/v1/projects/${project.replace('/', '%2F')}/leads' \\
  -H "Authorization: Bearer $SVC_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "email": "anna@example.com",
    "phone": "+43 660 1234567",
    "externalId": "customer-77",
    "traits": { "plan": "pro" },
    "consent": true
  }'`;
