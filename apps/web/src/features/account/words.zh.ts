/** What an account's form or service says no with, in Chinese. */

import type { Words } from './words.ts';

export const words = {
  errors: {
    RequiredFieldsMissing: '请填写所有字段',
    RequiredFieldMissing: '请填写所有字段',
    EmailNotFound: '使用该电子邮箱的用户不存在',
    InvalidPassword: '密码无效',
    UserNotConfirmed: '此账户尚未确认',
    Unknown: '抱歉，发生未知错误',
    EmailExists: '使用该电子邮箱的账户已存在',
    PasswordsDoNotMatch: '两次输入的密码不一致',
    InvalidRegistrationCredentials: '注册信息无效：密码不符合以下规则',
    InvalidCode: '验证码无效',
    CodeExpired: '验证码已过期',
    UserNotFound: '找不到该用户名',
    EmailNotVerified: '用于找回的电子邮箱尚未验证',
    UnableToResendCode: '无法重新发送验证码。请等待一分钟后重试',
    UnableToVerify: '无法验证该电子邮箱',
    MinimumLength: '至少需要 8 个字符',
    RequiresDigit: '必须包含数字',
    RequiresSpecialCharacter: '必须包含特殊字符',
    RequiresLowerCase: '必须包含小写字母',
    RequiresUpperCase: '必须包含大写字母',
    InvalidParameterException: '电子邮箱无效',
    AliasExistsException: '电子邮箱已存在',
    EmailsDoNotMatch: '两次输入的电子邮箱不一致',
    UserCannotBeNull: '必须有已登录的用户',
  },
} satisfies Words;
