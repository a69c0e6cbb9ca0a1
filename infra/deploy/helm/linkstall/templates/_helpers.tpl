{{- define "linkstall.labels" -}}
app.kubernetes.io/name: linkstall
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{/* The pod of a part. `part` names it in the labels, `command` is the command of linkstall, `resources` are those of the part. */}}
{{- define "linkstall.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    {{- include "linkstall.labels" . | nindent 4 }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: 65532
    runAsGroup: 65532
    fsGroup: 65532
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  {{- if .isJob }}
  restartPolicy: OnFailure
  {{- end }}
  containers:
    - name: {{ .part }}
      image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: {{ .command | toJson }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      envFrom:
        - secretRef: { name: {{ $root.Values.secretName }} }
      env:
        - { name: NODE_ENV, value: production }
        - { name: DATA_DIR, value: /data }
        - { name: HOST, value: 0.0.0.0 }
        - { name: API_HOST, value: 0.0.0.0 }
        - { name: API_PORT, value: "4001" }
        - { name: PUBLIC_URL, value: {{ $root.Values.publicUrl | quote }} }
        - { name: MAIL_FROM, value: {{ $root.Values.mailFrom | quote }} }
        - { name: SHUTDOWN_DELAY_SECONDS, value: "10" }
        {{- with $root.Values.storageUrl }}
        - { name: STORAGE_URL, value: {{ . | quote }} }
        {{- end }}
        {{- with $root.Values.assetsUrl }}
        - { name: ASSETS_URL, value: {{ . | quote }} }
        {{- end }}
        {{- range $name, $value := $root.Values.settings }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
        {{- with .env }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with .ports }}
      ports:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .ready }}
      startupProbe:
        httpGet: {{ toJson . }}
        periodSeconds: 2
        failureThreshold: 60
      readinessProbe:
        httpGet: {{ toJson . }}
        periodSeconds: 2
        failureThreshold: 2
      livenessProbe:
        httpGet: { path: /health/live, port: http }
        periodSeconds: 10
        failureThreshold: 6
      {{- end }}
      resources:
        {{- toYaml .resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: data
      persistentVolumeClaim:
        claimName: {{ $root.Values.volume.existingClaim | default (printf "%s-data" $root.Release.Name) }}
    - name: tmp
      emptyDir: {}
{{- end }}

{{/* A Deployment with this pod. */}}
{{- define "linkstall.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .root.Release.Name }}-{{ .part }}
  labels:
    {{- include "linkstall.labels" . | nindent 4 }}
spec:
  {{- with .replicas }}
  replicas: {{ . }}
  {{- end }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "linkstall.labels" . | nindent 6 }}
  template:
    {{- include "linkstall.pod" . | nindent 4 }}
{{- end }}

{{/* The autoscaler and the disruption budget of a Deployment. */}}
{{- define "linkstall.scaling" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ .root.Release.Name }}-{{ .part }}
  labels:
    {{- include "linkstall.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .root.Release.Name }}-{{ .part }} }
  minReplicas: {{ .scale.minReplicas }}
  maxReplicas: {{ .scale.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .scale.targetCpuPercent }} }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .part }}
  labels:
    {{- include "linkstall.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "linkstall.labels" . | nindent 6 }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ .root.Release.Name }}-{{ .part }}
  labels:
    {{- include "linkstall.labels" . | nindent 4 }}
spec:
  selector:
    {{- include "linkstall.labels" . | nindent 4 }}
  ports:
    - { name: http, port: {{ .port }}, targetPort: http }
    - { name: metrics, port: {{ .metricsPort }}, targetPort: metrics }
{{- end }}
