{{- define "limn.labels" -}}
app.kubernetes.io/name: limn
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
